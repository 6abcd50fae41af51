"""A reader in a process of its own: opens the lake and asks, again and again, until its standard
input ends; prints every state it saw as JSON.

python store_reader.py LAKE QUERY
"""

import json
import sys
import threading

from stud_analytics.store import open_lake


def main() -> None:
    ended = threading.Event()
    threading.Thread(target=lambda: (sys.stdin.read(), ended.set()), daemon=True).start()
    seen = []
    last = False
    while not last:
        last = ended.is_set()
        with open_lake(sys.argv[1]) as lake:
            seen.append(lake.sql(sys.argv[2]).fetchall()[0])
        print(flush=True)  # one more look, for whoever waits for the first
    print(json.dumps(sorted(set(seen))), flush=True)


if __name__ == "__main__":
    main()
