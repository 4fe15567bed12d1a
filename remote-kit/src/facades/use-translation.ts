import type { FlatNamespace, TFunction, i18n as Instance } from 'i18next'
import { useSyncExternalStore } from 'react'
import { getI18n, useTranslation as useAnyTranslation } from 'react-i18next/all'
import type { UseTranslationResponse } from 'react-i18next/all'

type Words = UseTranslationResponse<FlatNamespace, undefined>

let revision = 0
let watched: Instance | undefined
const kept = new Map<string, Words>()
const listeners = new Set<() => void>()

/** Another language, or words that have come later. */
const onChange = (): void => {
  revision += 1
  kept.clear()
  for (const tell of [...listeners]) tell()
}

const subscribe = (tell: () => void): (() => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

const revisionNow = () => revision

/** The one instance of the page; its changes are told from the first use on. */
const instance = (): Instance => {
  const i18n = getI18n()
  if (watched === i18n) return i18n
  watched = i18n
  i18n.on('languageChanged', onChange)
  i18n.store.on('added', onChange)
  return i18n
}

const wordsOf = (i18n: Instance, namespace: FlatNamespace): Words => {
  const t: TFunction<FlatNamespace> = i18n.getFixedT(i18n.language, namespace)
  // The library's answer is an array that has names too; its type is not made of these parts.
  return Object.assign([t, i18n, true] as const, { t, i18n, ready: true }) as unknown as Words
}

const useKeptWords = (namespace: FlatNamespace): Words => {
  const i18n = instance()
  useSyncExternalStore(subscribe, revisionNow)
  const words = kept.get(namespace) ?? wordsOf(i18n, namespace)
  kept.set(namespace, words)
  return words
}

/**
 * As react-i18next's, which copies the whole i18n instance for every component that first shows: of a page's first
 * rendering that was the dearest part. Here all components of a namespace share their words. With options, or several
 * namespaces, it is the library's own.
 */
export const useTranslation = ((namespace: unknown = 'common', options?: object) =>
  typeof namespace === 'string' && options === undefined
    ? // The same at every rendering of a component, as the form of its arguments is.
      useKeptWords(namespace as FlatNamespace)
    : useAnyTranslation(namespace as FlatNamespace, options)) as typeof useAnyTranslation
