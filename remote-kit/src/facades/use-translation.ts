import type { FlatNamespace, TFunction, i18n as Instance } from 'i18next'
import { useSyncExternalStore } from 'react'
import { getI18n, useTranslation as useAnyTranslation } from 'react-i18next/all'
import type { UseTranslationResponse } from 'react-i18next/all'

type TranslationResult = UseTranslationResponse<FlatNamespace, undefined>

let revision = 0
let watched: Instance | undefined
const cachedResults = new Map<string, TranslationResult>()
const listeners = new Set<() => void>()

/** Handles a change of the language, or messages loaded later. */
const onChange = (): void => {
  revision += 1
  cachedResults.clear()
  for (const notify of [...listeners]) notify()
}

const subscribe = (notify: () => void): (() => void) => {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

const revisionNow = () => revision

/** The page's only i18n instance; the first call subscribes to its changes. */
const instance = (): Instance => {
  const i18n = getI18n()
  if (watched === i18n) return i18n
  watched = i18n
  i18n.on('languageChanged', onChange)
  i18n.store.on('added', onChange)
  return i18n
}

const createResult = (i18n: Instance, namespace: FlatNamespace): TranslationResult => {
  const t: TFunction<FlatNamespace> = i18n.getFixedT(i18n.language, namespace)
  // The library's result is an array with named properties; TypeScript cannot derive its type from `Object.assign`.
  return Object.assign([t, i18n, true] as const, { t, i18n, ready: true }) as unknown as TranslationResult
}

const useCachedResult = (namespace: FlatNamespace): TranslationResult => {
  const i18n = instance()
  useSyncExternalStore(subscribe, revisionNow)
  const result = cachedResults.get(namespace) ?? createResult(i18n, namespace)
  cachedResults.set(namespace, result)
  return result
}

/**
 * Replaces the hook of react-i18next, which copies the whole i18n instance for every mounted component; that was the
 * most expensive part of a page's first rendering. Here all components of a namespace share one result. Calls with
 * options or several namespaces use the library's hook.
 */
export const useTranslation = ((namespace: unknown = 'common', options?: object) =>
  typeof namespace === 'string' && options === undefined
    ? // The branch is the same at every rendering of a component, because the form of its arguments is.
      useCachedResult(namespace as FlatNamespace)
    : useAnyTranslation(namespace as FlatNamespace, options)) as typeof useAnyTranslation
