import { atom } from 'jotai'
import { store } from '@outlet/shared/settings/store'
import { applyAppearance } from './appearance'
import { SETTINGS_KEY, storeSettings, readSettings } from './stored-settings'
import type { Device, Settings } from './stored-settings'
import { LOCALE_KEY, applyLocale, readLocale, writeLocale } from './locale'
import type { Locale } from './locale'

const heldSettingsAtom = atom(readSettings())
const heldLocaleAtom = atom<Locale>(readLocale())

/** The settings, the same in all tabs of the browser. */
export const settingsAtom = atom((get) => get(heldSettingsAtom))
/** The interface's language. */
export const localeAtom = atom((get) => get(heldLocaleAtom))

/** State of this tab alone; a reload resets it. */
export const deviceAtom = atom<Device>('desktop')
/** Whether the settings drawer is open. */
export const globalSettingsAtom = atom(false)

export const updateSettings = (change: Partial<Settings>): void => store.set(heldSettingsAtom, storeSettings(change))

export const setLocale = (locale: Locale): void => {
  writeLocale(locale)
  store.set(heldLocaleAtom, locale)
}

globalThis.addEventListener('storage', ({ key }) => {
  if (key === SETTINGS_KEY || key === null) store.set(heldSettingsAtom, readSettings())
  if (key === LOCALE_KEY || key === null) store.set(heldLocaleAtom, readLocale())
})

/** Applies appearance and language to the document, now and at every change. Returns a function that stops it. */
export const applySettings = (): (() => void) => {
  const appearance = () => applyAppearance(store.get(settingsAtom))
  const language = () => applyLocale(store.get(localeAtom))
  appearance()
  language()
  const stops = [store.sub(settingsAtom, appearance), store.sub(localeAtom, language)]
  return () => stops.forEach((stop) => stop())
}
