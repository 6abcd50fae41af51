"""Hands in other forms than a site's own: PHH, Open Hand History, the text of another site.

| file | what stands there |
|---|---|
| ``files.py`` | what a file is, from its bytes; every hand of it, whatever the form |
| ``phh_write.py``, ``phh_read.py`` | PHH (TOML): read back, it equals what was written |
| ``phh_actions.py``, ``phh_events.py`` | its actions; events that it has no action for |
| ``ohh_write.py``, ``ohh_read.py`` | Open Hand History (JSON), which loses much of a stud hand |
| ``coming_back.py`` | whether a converted hand, read back, still says the same |
| ``variants.py``, ``numbers.py`` | codes of games; exact decimals and whole units |
| ``toml.py``, ``json_text.py``, ``lines.py`` | the two notations, an event a line |
| ``anonymise.py``, ``masking.py``, ``masking_xml.py`` | hands without their screen names |
| ``renaming.py`` | which name becomes which |
"""

from stud_analytics.exchange.anonymise import Anonymised, anonymise, anonymised, heroes_first
from stud_analytics.exchange.files import (
    Form,
    form_of,
    names_no_zone,
    read_source,
    read_text,
)
from stud_analytics.exchange.ohh_read import read_ohh
from stud_analytics.exchange.ohh_write import ohh_text, ohh_texts
from stud_analytics.exchange.phh_read import read_phh
from stud_analytics.exchange.phh_write import phh_numbered, phh_text, phh_texts
from stud_analytics.exchange.renaming import Renaming
from stud_analytics.printing.errors import CannotPrint

__all__ = [
    "Anonymised",
    "CannotPrint",
    "Form",
    "Renaming",
    "anonymise",
    "anonymised",
    "form_of",
    "heroes_first",
    "names_no_zone",
    "ohh_text",
    "ohh_texts",
    "phh_numbered",
    "phh_text",
    "phh_texts",
    "read_ohh",
    "read_phh",
    "read_source",
    "read_text",
]
