import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { localeAtom } from '@outlet/shared/settings/settings'
import { store } from '@outlet/shared/settings/store'
import type { Locale } from '../settings/locale'
import { setArcoEnglish } from './arco-locale'
import zhCN from './zh-CN.json'

/** Messages by key, nested; the same keys in both languages. */
export interface Messages {
  readonly [key: string]: string | Messages
}

/** Loaders of a namespace's messages, one for each language, called when the language is used. */
export type MessageLoaders = Readonly<Record<Locale, () => Promise<{ readonly default: Messages }>>>

/** The i18next instance shared by host and remotes; its language follows the settings. */
export const i18n = i18next.createInstance()

void i18n.use(initReactI18next).init({
  lng: store.get(localeAtom),
  // The second is used where messages could not be loaded: the other language is better than a key.
  fallbackLng: ['en-US', 'zh-CN'],
  supportedLngs: ['zh-CN', 'en-US'],
  load: 'currentOnly',
  ns: ['common'],
  defaultNS: 'common',
  fallbackNS: 'common',
  resources: {},
  initAsync: false,
  interpolation: { escapeValue: false },
  react: { bindI18nStore: 'added', useSuspense: false },
})

const loaders = new Map<string, MessageLoaders>()

/**
 * Loaders whose messages are loaded, by language and namespace. Messages of another release are added to those of the
 * one before.
 */
const loaded = new Map<string, MessageLoaders>()

const isLoaded = (namespace: string, locale: Locale): boolean =>
  loaded.get(locale + namespace) === loaders.get(namespace)

const loadInto = async (namespace: string, locale: Locale): Promise<void> => {
  const from = loaders.get(namespace)
  if (!from || isLoaded(namespace, locale)) return
  i18n.addResourceBundle(locale, namespace, (await from[locale]()).default, true, true)
  loaded.set(locale + namespace, from)
}

/** Adds a namespace's messages in both languages at once. */
export const addMessages = (namespace: string, messages: Readonly<Record<Locale, Messages>>): void => {
  for (const [locale, localeMessages] of Object.entries(messages))
    i18n.addResourceBundle(locale, namespace, localeMessages, true, true)
}

const isLoader = (given: Messages | MessageLoaders[Locale]): given is MessageLoaders[Locale] =>
  typeof given === 'function'

/**
 * Adds a namespace of the shell. Messages that are given are at hand at once; those of a loader are loaded when their
 * language is used (`loadMissingMessages`).
 */
export const addShellMessages = (
  namespace: string,
  { 'zh-CN': zh, 'en-US': en }: Readonly<Record<Locale, Messages | MessageLoaders[Locale]>>,
): void => {
  const loaderOf = (given: typeof zh) => (isLoader(given) ? given : async () => ({ default: given }))
  const own: MessageLoaders = { 'zh-CN': loaderOf(zh), 'en-US': loaderOf(en) }
  loaders.set(namespace, own)
  for (const [locale, given] of [['zh-CN', zh] as const, ['en-US', en] as const]) {
    if (isLoader(given)) continue
    i18n.addResourceBundle(locale, namespace, given, true, true)
    loaded.set(locale + namespace, own)
  }
}

addShellMessages('common', {
  'zh-CN': zhCN,
  'en-US': async () => {
    const [messages, arco] = await Promise.all([
      import(/* webpackChunkName: "en-US" */ './en-US.json'),
      import(/* webpackChunkName: "en-US" */ '@arco-design/web-react/es/locale/en-US'),
    ])
    setArcoEnglish(arco.default)
    return messages
  },
})

/**
 * Adds a namespace whose messages are loaded by language: the current one now, another when the user switches to it.
 * Rejects if the messages of the current language cannot be loaded; the next call retries.
 */
export const loadMessages = async (namespace: string, messages: MessageLoaders): Promise<void> => {
  loaders.set(namespace, messages)
  await loadInto(namespace, store.get(localeAtom))
}

const missingNamespaces = (locale: Locale): string[] =>
  [...loaders.keys()].filter((namespace) => !isLoaded(namespace, locale))

/** Loads the messages that are missing in the current language. Where that fails, the other language is shown. */
export const loadMissingMessages = async (): Promise<void> => {
  const locale = store.get(localeAtom)
  await Promise.allSettled(missingNamespaces(locale).map((namespace) => loadInto(namespace, locale)))
}

/** Loads missing messages before it changes the language, so that no keys are shown. */
const followLocale = async (): Promise<void> => {
  const locale = store.get(localeAtom)
  if (missingNamespaces(locale).length > 0) await loadMissingMessages()
  if (store.get(localeAtom) === locale) await i18n.changeLanguage(locale)
}

store.sub(localeAtom, () => void followLocale())

/** Resolves once messages are in this language; right after a switch they are still in the former one. */
export const untilLanguage = (locale: Locale): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (i18n.language !== locale) return
      i18n.off('languageChanged', check)
      resolve()
    }
    i18n.on('languageChanged', check)
    check()
  })
