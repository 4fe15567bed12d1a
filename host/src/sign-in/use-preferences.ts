import { applyAppearance, applyLocale } from '@outlet/shared/settings/appearance'
import { SETTINGS_KEY, keepSettings, readSettings } from '@outlet/shared/settings/kept-settings'
import type { Settings } from '@outlet/shared/settings/kept-settings'
import { LOCALE_KEY, readLocale, writeLocale } from '@outlet/shared/settings/locale'
import type { Locale } from '@outlet/shared/settings/locale'
import { useEffect, useState } from 'react'

const show = (locale: Locale, settings: Settings): void => {
  applyLocale(locale)
  applyAppearance(settings)
}

/** Language and settings as the whole browser has them, for a page without jotai. */
export const usePreferences = () => {
  const [locale, setLocale] = useState(readLocale)
  const [settings, setSettings] = useState(readSettings)

  useEffect(() => show(locale, settings), [locale, settings])

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
    changeSettings: (change: Partial<Settings>) => setSettings(keepSettings(change)),
  }
}
