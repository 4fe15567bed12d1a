import { localStore } from '../browser/storage'

export const LOCALE_KEY = 'arco-locale'
export const locales = ['zh-CN', 'en-US'] as const
export type Locale = (typeof locales)[number]
export const DEFAULT_LOCALE: Locale = 'zh-CN'

const isLocale = (text: string | null): text is Locale => locales.some((locale) => locale === text)

export const readLocale = (): Locale => {
  const kept = localStore.read(LOCALE_KEY)
  return isLocale(kept) ? kept : DEFAULT_LOCALE
}

export const writeLocale = (locale: Locale): void => localStore.write(LOCALE_KEY, locale)

export const applyLocale = (locale: Locale): void => {
  document.documentElement.lang = locale
}
