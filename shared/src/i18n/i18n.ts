import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { localeAtom } from '@outlet/shared/settings/settings'
import { store } from '@outlet/shared/settings/store'
import type { Locale } from '../settings/locale'
import enUS from './en-US.json'
import zhCN from './zh-CN.json'

/** Words by key, nested; the same keys in both languages. */
export interface Messages {
  readonly [key: string]: string | Messages
}

/** The one instance of host and remotes; the language follows the settings. */
export const i18n = i18next.createInstance()

void i18n.use(initReactI18next).init({
  lng: store.get(localeAtom),
  fallbackLng: 'en-US',
  supportedLngs: ['zh-CN', 'en-US'],
  load: 'currentOnly',
  ns: ['common'],
  defaultNS: 'common',
  fallbackNS: 'common',
  resources: { 'zh-CN': { common: zhCN }, 'en-US': { common: enUS } },
  initAsync: false,
  interpolation: { escapeValue: false },
  react: { bindI18nStore: 'added', useSuspense: false },
})

store.sub(localeAtom, () => void i18n.changeLanguage(store.get(localeAtom)))

/** Adds a remote's words at run time; its namespace is the package's short name. */
export const addMessages = (namespace: string, messages: Record<Locale, Messages>): void => {
  for (const [locale, words] of Object.entries(messages)) i18n.addResourceBundle(locale, namespace, words, true, true)
}
