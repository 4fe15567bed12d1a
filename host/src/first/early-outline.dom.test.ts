import { SETTINGS_KEY } from '@outlet/shared/settings/stored-settings'
import { outlineEarly } from './early-outline'

const outlineWith = (settings: object, isNarrow = false) => {
  localStorage.setItem(SETTINGS_KEY, JSON.stringify(settings))
  jest.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: isNarrow } as MediaQueryList)
  outlineEarly()
  const { dataset, style } = document.documentElement
  return [dataset['outline'], style.getPropertyValue('--shell-outline-menu')]
}

afterEach(() => jest.restoreAllMocks())

test.each([
  [{}, 'side', '220px'],
  [{ menuWidth: 300 }, 'side', '300px'],
  [{ menuCollapse: true }, 'side', '48px'],
  [{ topMenu: true }, 'top no-side', '0px'],
  [{ hideMenu: true }, 'drawer no-side', '0px'],
  [{ menu: false, navbar: false }, 'none no-bar no-side', '0px'],
])('with %j the outline matches the frame', (settings, outline, width) => {
  expect(outlineWith(settings)).toEqual([outline, width])
})

test('a narrow screen has no menu beside the page', () => {
  expect(outlineWith({}, true)).toEqual(['drawer no-side', '0px'])
})
