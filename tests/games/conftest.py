"""Words for the tests of games, as for those of the page."""

from tests.web.conftest import catalogs, t_en

__all__ = ["catalogs", "t_en"]
