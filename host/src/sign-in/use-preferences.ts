import { SETTINGS_KEY, storeSettings, readSettings } from '@outlet/shared/settings/stored-settings'
import type { Settings } from '@outlet/shared/settings/stored-settings'
import { LOCALE_KEY, applyLocale, readLocale, writeLocale } from '@outlet/shared/settings/locale'
import type { Locale } from '@outlet/shared/settings/locale'
import { useEffect, useState } from 'react'

/**
 * Language and settings as the whole browser has them, for a page without jotai. The page's first script shows the
 * settings on the document.
 */
export const usePreferences = () => {
  const [locale, setLocale] = useState(readLocale)
  const [settings, setSettings] = useState(readSettings)

  useEffect(() => applyLocale(locale), [locale])

  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === LOCALE_KEY || key === null) setLocale(readLocale())
      if (key === SETTINGS_KEY || key === null) setSettings(readSettings())
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [])

  return {
    locale,
    settings,
    changeLocale: (chosen: Locale) => {
      writeLocale(chosen)
      setLocale(chosen)
    },
    changeSettings: (change: Partial<Settings>) => setSettings(storeSettings(change)),
  }
}
