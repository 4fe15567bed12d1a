import type { FlatNamespace, TFunction } from 'i18next'
import { useSyncExternalStore } from 'react'
import { i18n } from '@outlet/shared/i18n/i18n'

const kept = new Map<string, unknown>()

const subscribe = (tell: () => void): (() => void) => {
  i18n.on('languageChanged', tell)
  return () => i18n.off('languageChanged', tell)
}

const languageNow = () => i18n.language

/**
 * A namespace's words for a table's cell, in the language in use. As `useTranslation`, which however copies the whole
 * instance for every component that first shows: of a list's two hundred cells that was the dearest part.
 */
export const useCellWords = <Namespace extends FlatNamespace>(namespace: Namespace): TFunction<Namespace> => {
  const language = useSyncExternalStore(subscribe, languageNow)
  const key = `${language} ${namespace}`
  if (!kept.has(key)) kept.set(key, i18n.getFixedT(language, namespace))
  // What was kept for a namespace is its own.
  return kept.get(key) as TFunction<Namespace>
}
