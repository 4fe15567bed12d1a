import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { namedByStore } from './named-by-store'
import type { Candidates } from './use-candidates'

/**
 * Sets the store automatically if exactly one store has the typed code, and the form's store is unset or was set
 * automatically. It waits for the first change of the code, since a form that was only opened must not have changes.
 * `keep` sets the store by the user's choice.
 */
export const useOnlyStore = (
  code: string,
  { items, isSettled }: Candidates,
  store: string | undefined,
  onStore: ((key: string) => void) | undefined,
) => {
  const [initialCode] = useState(code)
  const byItself = useRef<string>(undefined)
  const [only, ...others] = isSettled && code !== initialCode ? namedByStore(items) : []
  const onlyKey = others.length === 0 ? only?.website_type : undefined
  const choose = useEffectEvent((key: string) => {
    if (key === store || (store !== undefined && store !== byItself.current)) return
    byItself.current = key
    onStore?.(key)
  })
  useEffect(() => {
    if (onlyKey !== undefined) choose(onlyKey)
  }, [onlyKey])
  return {
    chooseByHand: (key: string) => {
      byItself.current = undefined
      if (key !== store) onStore?.(key)
    },
  }
}
