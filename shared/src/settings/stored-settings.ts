import { localStore, readJson } from '../browser/storage'

export const SETTINGS_KEY = 'outlet-settings'
/** Dispatched in the tab that changed the settings; other tabs get `storage`. */
export const SETTINGS_EVENT = 'outlet-settings-changed'

/** Width range of the menu in CSS pixels. */
export const MENU_WIDTH = { min: 160, max: 480 } as const

export const themes = ['light', 'dark'] as const
export const densities = ['compact', 'normal', 'roomy'] as const

export type Device = 'desktop' | 'mobile'

/** Settings chosen in this browser; the same in all its tabs. */
export interface Settings {
  readonly theme: (typeof themes)[number]
  readonly colorWeak: boolean
  readonly navbar: boolean
  readonly menu: boolean
  readonly topMenu: boolean
  /** Whether the menu is hidden beside the page and opens as a drawer. */
  readonly hideMenu: boolean
  readonly menuCollapse: boolean
  readonly footer: boolean
  readonly tabBar: boolean
  readonly menuFromServer: boolean
  /** `#RRGGBB` */
  readonly themeColor: string
  /** Width in CSS pixels, within MENU_WIDTH. */
  readonly menuWidth: number
  /** Row height of tables. */
  readonly density: (typeof densities)[number]
}

const isColor = (value: unknown): value is string => typeof value === 'string' && /^#[0-9A-Fa-f]{6}$/.test(value)

const isMenuWidth = (value: unknown): value is number =>
  typeof value === 'number' && value >= MENU_WIDTH.min && value <= MENU_WIDTH.max

const flag = (value: unknown, otherwise: boolean): boolean => (typeof value === 'boolean' ? value : otherwise)

const oneOf = <Choice extends string>(
  choices: readonly [Choice, ...Choice[]],
  value: unknown,
  otherwise = choices[0],
) => choices.find((choice) => choice === value) ?? otherwise

/**
 * Parses stored settings: an unparseable field falls back, alone, to the specification's default. Checked by hand,
 * since the page's first script and the sign-in page load no zod.
 */
export const toSettings = (stored: unknown): Settings => {
  const fields: Readonly<Record<string, unknown>> = typeof stored === 'object' && stored !== null ? { ...stored } : {}
  return {
    theme: oneOf(themes, fields['theme']),
    colorWeak: flag(fields['colorWeak'], false),
    navbar: flag(fields['navbar'], true),
    menu: flag(fields['menu'], true),
    topMenu: flag(fields['topMenu'], false),
    hideMenu: flag(fields['hideMenu'], false),
    menuCollapse: flag(fields['menuCollapse'], false),
    footer: flag(fields['footer'], true),
    tabBar: flag(fields['tabBar'], false),
    menuFromServer: flag(fields['menuFromServer'], false),
    themeColor: isColor(fields['themeColor']) ? fields['themeColor'] : '#165DFF',
    menuWidth: isMenuWidth(fields['menuWidth']) ? fields['menuWidth'] : 220,
    density: oneOf(densities, fields['density'], 'normal'),
  }
}

export const defaultSettings: Settings = toSettings({})

export const readSettings = (): Settings => readJson(localStore, SETTINGS_KEY, { parse: toSettings }, defaultSettings)

/** Stores a change of the settings for all tabs of this browser. Returns the stored settings. */
export const storeSettings = (change: Partial<Settings>): Settings => {
  // The specification: turning the top menu on or off expands a collapsed side menu.
  const expanded = change.topMenu === undefined ? {} : { menuCollapse: false }
  const settings = toSettings({ ...readSettings(), ...expanded, ...change })
  localStore.write(SETTINGS_KEY, JSON.stringify(settings))
  globalThis.dispatchEvent(new Event(SETTINGS_EVENT))
  return settings
}
