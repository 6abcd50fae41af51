"""The command line: `app` names the commands, each in a module of its own beside it."""
