import type { FlatNamespace, TFunction } from 'i18next'
import { useSyncExternalStore } from 'react'
import { i18n } from '@outlet/shared/i18n/i18n'

const cachedTranslators = new Map<string, unknown>()

const subscribe = (listener: () => void): (() => void) => {
  i18n.on('languageChanged', listener)
  return () => i18n.off('languageChanged', listener)
}

const languageNow = () => i18n.language

/**
 * Returns the translate function of a namespace in the current language, for table cells. `useTranslation` does the
 * same, but copies the whole instance for every component that mounts; with two hundred cells that was the most
 * expensive part of a list.
 */
export const useCellTranslation = <Namespace extends FlatNamespace>(namespace: Namespace): TFunction<Namespace> => {
  const language = useSyncExternalStore(subscribe, languageNow)
  const key = `${language} ${namespace}`
  if (!cachedTranslators.has(key)) cachedTranslators.set(key, i18n.getFixedT(language, namespace))
  // The cache key contains the namespace, so the cached function belongs to it.
  return cachedTranslators.get(key) as TFunction<Namespace>
}
