import { applySettings, localeAtom, setLocale, settingsAtom, updateSettings } from '@outlet/shared/settings/settings'
import { store } from '@outlet/shared/settings/store'
import { defaultSettings, readSettings } from './stored-settings'

const storedSettings = (): unknown => JSON.parse(localStorage.getItem('outlet-settings') ?? 'null')

const inAnotherTab = (key: string, text: string) => {
  localStorage.setItem(key, text)
  globalThis.dispatchEvent(new StorageEvent('storage', { key }))
}

beforeEach(() => {
  localStorage.clear()
  globalThis.dispatchEvent(new StorageEvent('storage', { key: null }))
})

test('the defaults are the specification’s', () => {
  expect(defaultSettings).toEqual({
    theme: 'light',
    colorWeak: false,
    navbar: true,
    menu: true,
    topMenu: false,
    hideMenu: false,
    menuCollapse: false,
    footer: true,
    themeColor: '#165DFF',
    menuWidth: 220,
    tabBar: false,
    menuFromServer: false,
    density: 'normal',
  })
  expect(store.get(settingsAtom)).toEqual(defaultSettings)
  expect(store.get(localeAtom)).toBe('zh-CN')
})

test('a change is stored in the browser and leaves the rest alone', () => {
  updateSettings({ theme: 'dark' })
  updateSettings({ menuWidth: 260 })
  expect(store.get(settingsAtom)).toEqual({ ...defaultSettings, theme: 'dark', menuWidth: 260 })
  expect(storedSettings()).toEqual(store.get(settingsAtom))
  expect(readSettings()).toEqual(store.get(settingsAtom))
})

test('an unparseable field falls back to its default, and only that field', () => {
  inAnotherTab('outlet-settings', '{"theme":"purple","menuWidth":"wide","tabBar":true}')
  expect(store.get(settingsAtom)).toEqual({ ...defaultSettings, tabBar: true })
  inAnotherTab('outlet-settings', 'not JSON')
  expect(store.get(settingsAtom)).toEqual(defaultSettings)
  expect(readSettings()).toEqual(defaultSettings)
})

test('toggling the top menu expands a collapsed side menu', () => {
  updateSettings({ menuCollapse: true })
  updateSettings({ topMenu: true })
  expect(store.get(settingsAtom)).toMatchObject({ topMenu: true, menuCollapse: false })
})

test('the language is stored under arco-locale; any other value is replaced by the default', () => {
  setLocale('en-US')
  expect(localStorage.getItem('arco-locale')).toBe('en-US')
  inAnotherTab('arco-locale', 'fr-FR')
  expect(store.get(localeAtom)).toBe('zh-CN')
})

test('appearance and language are applied to the document, also when another tab changes them', () => {
  const primary = () => document.body.style.getPropertyValue('--primary-6')
  const stop = applySettings()
  expect(document.documentElement.lang).toBe('zh-CN')
  inAnotherTab('outlet-settings', '{"theme":"dark","colorWeak":true,"themeColor":"#00B42A"}')
  expect(document.body).toHaveAttribute('arco-theme', 'dark')
  expect(document.documentElement.style.filter).toBe('invert(80%)')
  expect(primary()).toBe('39, 195, 70')
  setLocale('en-US')
  expect(document.documentElement.lang).toBe('en-US')
  updateSettings({ theme: 'light', colorWeak: false })
  expect(primary()).toBe('0, 180, 42')
  expect(document.body).not.toHaveAttribute('arco-theme')
  expect(document.documentElement.style.filter).toBe('')
  stop()
  updateSettings({ theme: 'dark' })
  expect(document.body).not.toHaveAttribute('arco-theme')
})
