import type { Locale } from './locale'

export const SETTINGS_KEY = 'outlet-settings'

export interface Appearance {
  readonly theme: 'light' | 'dark'
  readonly colorWeak: boolean
}

const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? '{}')
  } catch {
    return {}
  }
}

/** The kept settings as they stand in the browser, unchecked. */
export const readKept = (): unknown => parsed(localStorage.getItem(SETTINGS_KEY))

/** For the sign-in page, which loads neither zod nor jotai: only what shows before a sign-in. */
export const readAppearance = (): Appearance => {
  const kept = readKept()
  const isRecord = typeof kept === 'object' && kept !== null
  return {
    theme: isRecord && 'theme' in kept && kept.theme === 'dark' ? 'dark' : 'light',
    colorWeak: isRecord && 'colorWeak' in kept && kept.colorWeak === true,
  }
}

export const applyAppearance = ({ theme, colorWeak }: Appearance): void => {
  if (theme === 'dark') document.body.setAttribute('arco-theme', 'dark')
  else document.body.removeAttribute('arco-theme')
  document.documentElement.style.colorScheme = theme
  document.body.style.filter = colorWeak ? 'invert(80%)' : ''
}

export const applyLocale = (locale: Locale): void => {
  document.documentElement.lang = locale
}
