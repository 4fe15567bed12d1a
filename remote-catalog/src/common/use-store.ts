import { useQuery } from '@tanstack/react-query'
import { storesQuery } from './stores.queries'

/** The connected store with this key; `isMissing` is set once it is known that there is none. */
export const useStore = (storeKey: string) => {
  const { data, error } = useQuery(storesQuery)
  const store = data?.items.find(({ key }) => key === storeKey)
  return { store, isMissing: data !== undefined && store === undefined, error }
}
