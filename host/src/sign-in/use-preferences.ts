import {
  SETTINGS_KEY,
  applyAppearance,
  applyLocale,
  readAppearance,
  readKept,
} from '@outlet/shared/settings/appearance'
import type { Appearance } from '@outlet/shared/settings/appearance'
import { LOCALE_KEY, readLocale, writeLocale } from '@outlet/shared/settings/locale'
import type { Locale } from '@outlet/shared/settings/locale'
import { useEffect, useState } from 'react'

const keepTheme = (theme: Appearance['theme']): void =>
  localStorage.setItem(SETTINGS_KEY, JSON.stringify({ ...Object(readKept()), theme }))

const show = (locale: Locale, appearance: Appearance): void => {
  applyLocale(locale)
  applyAppearance(appearance)
}

/** Language and theme as the whole browser has them, for a page without jotai. */
export const usePreferences = () => {
  const [locale, setLocale] = useState(readLocale)
  const [appearance, setAppearance] = useState(readAppearance)

  useEffect(() => show(locale, appearance), [locale, appearance])

  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === LOCALE_KEY || key === null) setLocale(readLocale())
      if (key === SETTINGS_KEY || key === null) setAppearance(readAppearance())
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [])

  const switchLocale = () => {
    writeLocale(locale === 'zh-CN' ? 'en-US' : 'zh-CN')
    setLocale(readLocale())
  }
  const switchTheme = () => {
    keepTheme(appearance.theme === 'dark' ? 'light' : 'dark')
    setAppearance(readAppearance())
  }
  return { locale, theme: appearance.theme, switchLocale, switchTheme }
}
