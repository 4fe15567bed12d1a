import { atom } from 'jotai'
import { store } from '@outlet/shared/settings/store'
import { z } from '../contract/zod'
import { SETTINGS_KEY, applyAppearance, applyLocale, readKept } from './appearance'
import { LOCALE_KEY, readLocale, writeLocale } from './locale'
import type { Locale } from './locale'

/** Kept in the browser; a field that cannot be read falls back, alone, to the specification's default. */
const Settings = z.object({
  theme: z.enum(['light', 'dark']).catch('light'),
  colorWeak: z.boolean().catch(false),
  navbar: z.boolean().catch(true),
  menu: z.boolean().catch(true),
  topMenu: z.boolean().catch(false),
  hideMenu: z.boolean().catch(false),
  menuCollapse: z.boolean().catch(false),
  footer: z.boolean().catch(true),
  tabBar: z.boolean().catch(false),
  menuFromServer: z.boolean().catch(false),
  themeColor: z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/)
    .catch('#165DFF'),
  /** In CSS pixels. */
  menuWidth: z.number().min(160).max(480).catch(220),
})
export type Settings = z.infer<typeof Settings>

export const defaultSettings: Settings = Settings.parse({})

const readSettings = (): Settings => Settings.safeParse(readKept()).data ?? defaultSettings

const heldSettingsAtom = atom(readSettings())
const heldLocaleAtom = atom<Locale>(readLocale())

/** The settings, the same in all tabs of the browser. */
export const settingsAtom = atom((get) => get(heldSettingsAtom))
/** The interface's language. */
export const localeAtom = atom((get) => get(heldLocaleAtom))

/** What only this tab knows and a reload may forget. */
export const deviceAtom = atom<'desktop' | 'mobile'>('desktop')
export const globalSettingsAtom = atom(false)

export const updateSettings = (change: Partial<Settings>): void => {
  // The specification: turning the top menu on or off expands a collapsed side menu.
  const expanded = change.topMenu === undefined ? {} : { menuCollapse: false }
  const settings = Settings.parse({ ...store.get(heldSettingsAtom), ...expanded, ...change })
  localStorage.setItem(SETTINGS_KEY, JSON.stringify(settings))
  store.set(heldSettingsAtom, settings)
}

export const setLocale = (locale: Locale): void => {
  writeLocale(locale)
  store.set(heldLocaleAtom, locale)
}

globalThis.addEventListener('storage', ({ key }) => {
  if (key === SETTINGS_KEY || key === null) store.set(heldSettingsAtom, readSettings())
  if (key === LOCALE_KEY || key === null) store.set(heldLocaleAtom, readLocale())
})

/** Shows theme, colour-weak mode and language on the document, now and at every change; answers how to stop. */
export const applySettings = (): (() => void) => {
  const appearance = () => applyAppearance(store.get(settingsAtom))
  const language = () => applyLocale(store.get(localeAtom))
  appearance()
  language()
  const stops = [store.sub(settingsAtom, appearance), store.sub(localeAtom, language)]
  return () => stops.forEach((stop) => stop())
}
