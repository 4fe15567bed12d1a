import { menuPlace } from './menu-place'
import type { MenuPlace } from './menu-place'

const shown = { navbar: true, menu: true, topMenu: false, hideMenu: false }

it.each<[Partial<typeof shown>, isNarrow: boolean, MenuPlace]>([
  [{}, false, 'side'],
  [{}, true, 'drawer'],
  [{ topMenu: true }, false, 'top'],
  [{ topMenu: true }, true, 'drawer'],
  [{ topMenu: true, navbar: false }, false, 'side'],
  [{ navbar: false }, false, 'side'],
  [{ navbar: false }, true, 'drawer'],
  [{ hideMenu: true }, false, 'drawer'],
  [{ hideMenu: true, topMenu: true }, false, 'drawer'],
  [{ hideMenu: true, navbar: false }, false, 'drawer'],
  [{ menu: false }, false, 'none'],
  [{ menu: false, topMenu: true }, true, 'none'],
])('%j, narrow: %s → %s', (change, isNarrow, place) => {
  expect(menuPlace({ ...shown, ...change }, isNarrow)).toBe(place)
})
