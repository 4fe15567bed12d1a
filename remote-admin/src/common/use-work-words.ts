import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** What a name is called as a key of messages: `events:bell` and `orders.purge` would be read as paths. */
const keyOf = (name: string) => name.replace(/^\//, '').replace(/[^a-z0-9]+/gi, '_')

/** The names of work in words. One that this page does not know, from a newer server, is shown as it is. */
export const useWorkWords = () => {
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
export type WorkWords = ReturnType<typeof useWorkWords>
