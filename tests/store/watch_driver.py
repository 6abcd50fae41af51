"""Runs ``stud watch`` in a process of its own: python watch_driver.py LAKE FOLDER..."""

import sys

from stud_analytics.cli.app import main

if __name__ == "__main__":
    main(["watch", *sys.argv[2:], "--lake", sys.argv[1]])
