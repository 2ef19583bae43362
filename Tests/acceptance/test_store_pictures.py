"""The pictures of the read-me and of app stores say what the pages say."""

import re

import store_pictures
from case import AcceptanceTest
from respite_driver import paths, walk
from respite_driver.homes import at_noon
from respite_driver.waiting import WaitTimeout, wait_until

REMAKE = "Make the pictures again with script/screenshots --store, and look at them."


class StorePictures(AcceptanceTest):

    def test_the_pictures_for_stores_are_of_the_pages_as_they_are(self):
        window = self.open(TZ=at_noon())
        window.resize(*store_pictures.SIZE)
        store_pictures.write_entries(self.launcher)
        for name, (go, tab) in store_pictures.PAGES.items():
            with self.subTest(name):
                go(window)
                pictured = store_pictures.recorded()[name]
                try:
                    wait_until(lambda: store_pictures.words(window) == pictured, 15, "the page says what its picture says")
                except WaitTimeout:
                    self.assertEqual(pictured, store_pictures.words(window), REMAKE)
                walk.leave(window, tab)

    def test_each_picture_that_is_shown_is_one_of_these(self):
        shown = set()
        for file in ("README.md", "data/io.github.respite_app.Respite.metainfo.xml"):
            shown |= set(re.findall(r"Notes/pictures/store-(\w+)\.png", (paths.ROOT / file).read_text()))
        self.assertEqual(shown, set(store_pictures.PAGES))
        self.assertEqual(shown, set(store_pictures.recorded()))
        for name in shown:
            self.assertTrue((store_pictures.FOLDER / f"store-{name}.png").exists(), name)
