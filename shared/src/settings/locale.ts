import { writeCookie } from '../browser/browser-services'
import { localStore } from '../browser/storage'
import { LOCALE_COOKIE } from '../contract/locale-cookie'

export const LOCALE_KEY = 'arco-locale'
export const locales = ['zh-CN', 'en-US'] as const
export type Locale = (typeof locales)[number]
export const DEFAULT_LOCALE: Locale = 'zh-CN'

const isLocale = (text: string | null): text is Locale => locales.some((locale) => locale === text)

export const readLocale = (): Locale => {
  const stored = localStore.read(LOCALE_KEY)
  return isLocale(stored) ? stored : DEFAULT_LOCALE
}

/** Stores the language in this browser; with the cookie the server sends the sign-in page in it. */
export const writeLocale = (locale: Locale): void => {
  localStore.write(LOCALE_KEY, locale)
  writeCookie(LOCALE_COOKIE, locale)
}

/** The language of the page's HTML; null if it has none. */
export const readRenderedLocale = (): Locale | null => {
  const { locale = null } = document.documentElement.dataset
  return isLocale(locale) ? locale : null
}

export const applyLocale = (locale: Locale): void => {
  document.documentElement.lang = locale
}
