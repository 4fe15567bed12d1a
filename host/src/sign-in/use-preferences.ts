import { SETTINGS_KEY, defaultSettings, storeSettings, readSettings } from '@outlet/shared/settings/stored-settings'
import type { Settings } from '@outlet/shared/settings/stored-settings'
import { LOCALE_KEY, applyLocale, readLocale, writeLocale } from '@outlet/shared/settings/locale'
import type { Locale } from '@outlet/shared/settings/locale'
import { useEffect, useLayoutEffect, useState } from 'react'

/**
 * Language and settings of the whole browser, for a page without jotai. The page's first script applies the settings to
 * the document. The first render matches the page's HTML, which does not know the browser's settings.
 */
export const usePreferences = (renderedLocale: Locale) => {
  const [locale, setLocale] = useState(renderedLocale)
  const [settings, setSettings] = useState(defaultSettings)
  const [isMounted, setMounted] = useState(false)

  useLayoutEffect(() => {
    setLocale(readLocale())
    setSettings(readSettings())
    setMounted(true)
  }, [])

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
    isMounted,
    changeLocale: (chosen: Locale) => {
      writeLocale(chosen)
      setLocale(chosen)
    },
    changeSettings: (change: Partial<Settings>) => setSettings(storeSettings(change)),
  }
}
