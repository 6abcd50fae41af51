"""The audit: what the referee found, told to people and to other programs.

| file | what stands there |
|---|---|
| ``story.py``, ``point.py`` | the story of a broken or untold hand; where in the line to look |
| ``junit.py`` | JUnit XML: a test case per hand |
| ``page.py``, ``page_style.py`` | one HTML page for a site's manager |
| ``learn.py``, ``lessons.py`` | which values of the house's fields explain a site's hands |
| ``chances.py`` | how often a player could have done what only a looser house allows |
| ``rules_page.py`` | ``docs/rules.md``, made from the catalogue and the house profiles |
| ``sites_page.py`` | ``docs/sites.md`` and ``stud sites``, made from the sites' folders |
"""

from stud_analytics.audit.junit import JunitReport
from stud_analytics.audit.learn import FieldLesson, Learner, ValueLesson
from stud_analytics.audit.lessons import lesson_lines, lessons_to_json
from stud_analytics.audit.page import AuditPage
from stud_analytics.audit.story import (
    PotStory,
    Story,
    Told,
    story_lines,
    tell,
    tell_finding,
    tell_unread,
    told_lines,
)

__all__ = [
    "AuditPage",
    "FieldLesson",
    "JunitReport",
    "Learner",
    "PotStory",
    "Story",
    "Told",
    "ValueLesson",
    "lesson_lines",
    "lessons_to_json",
    "story_lines",
    "tell",
    "tell_finding",
    "tell_unread",
    "told_lines",
]
