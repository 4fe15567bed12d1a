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

/** A namespace's words, each language fetched when somebody reads it. */
export type MessageLoaders = Readonly<Record<Locale, () => Promise<{ readonly default: Messages }>>>

/** The one instance of host and remotes; the language follows the settings. */
export const i18n = i18next.createInstance()

void i18n.use(initReactI18next).init({
  lng: store.get(localeAtom),
  // The second is for words that did not come: better another language than a key.
  fallbackLng: ['en-US', 'zh-CN'],
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

const loaders = new Map<string, MessageLoaders>()

/** Words that are there: those of another release are added to those of the one before. */
const loaded = new Map<string, MessageLoaders>()

const isLoaded = (namespace: string, locale: Locale): boolean =>
  loaded.get(locale + namespace) === loaders.get(namespace)

const loadInto = async (namespace: string, locale: Locale): Promise<void> => {
  const from = loaders.get(namespace)
  if (!from || isLoaded(namespace, locale)) return
  i18n.addResourceBundle(locale, namespace, (await from[locale]()).default, true, true)
  loaded.set(locale + namespace, from)
}

/** Adds a namespace's words in both languages at once. */
export const addMessages = (namespace: string, messages: Readonly<Record<Locale, Messages>>): void => {
  for (const [locale, words] of Object.entries(messages)) i18n.addResourceBundle(locale, namespace, words, true, true)
}

/**
 * Adds a namespace whose words are fetched by language: now the one in use, another when somebody switches to it.
 * Rejects when the words of the language in use cannot be fetched; the next call tries again.
 */
export const loadMessages = async (namespace: string, messages: MessageLoaders): Promise<void> => {
  loaders.set(namespace, messages)
  await loadInto(namespace, store.get(localeAtom))
}

/** The words first, then the language, so that nobody sees keys. */
const followLocale = async (): Promise<void> => {
  const locale = store.get(localeAtom)
  const missing = [...loaders.keys()].filter((namespace) => !isLoaded(namespace, locale))
  if (missing.length > 0) await Promise.allSettled(missing.map((namespace) => loadInto(namespace, locale)))
  if (store.get(localeAtom) === locale) await i18n.changeLanguage(locale)
}

store.sub(localeAtom, () => void followLocale())
