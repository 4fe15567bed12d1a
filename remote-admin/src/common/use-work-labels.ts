import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** Message key of a name: i18next would parse `events:bell` and `orders.purge` as paths. */
const keyOf = (name: string) => name.replace(/^\//, '').replace(/[^a-z0-9]+/gi, '_')

/**
 * Returns functions for the labels of background work. A name from a newer server that this page does not know is
 * displayed unchanged.
 */
export const useWorkLabels = () => {
  const { t, i18n } = useTranslation('admin')
  return useMemo(() => {
    const word = (group: string) => (name: string) => {
      const key = `work.${group}.${keyOf(name)}`
      const found: unknown = i18n.exists(`admin:${key}`) ? t(key) : undefined
      return typeof found === 'string' ? found : name
    }
    return {
      kind: word('kind'),
      schedule: word('schedule'),
      part: word('part'),
      role: word('role'),
      event: word('event'),
      list: word('list'),
    }
  }, [t, i18n])
}
export type WorkLabels = ReturnType<typeof useWorkLabels>
