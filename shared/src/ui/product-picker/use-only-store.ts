import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { namedByStore } from './named-by-store'
import type { Candidates } from './use-candidates'

/**
 * Chooses the store that alone has what was typed, where the person has chosen none: then, and where the one in the form
 * was chosen so. Not before something is typed: a form that is only opened must not hold changes. `keep` is the choice by hand.
 */
export const useOnlyStore = (
  code: string,
  { items, isSettled }: Candidates,
  store: string | undefined,
  onStore: ((key: string) => void) | undefined,
) => {
  const [begun] = useState(code)
  const byItself = useRef<string>(undefined)
  const [only, ...others] = isSettled && code !== begun ? namedByStore(items) : []
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
    keep: (key: string) => {
      byItself.current = undefined
      if (key !== store) onStore?.(key)
    },
  }
}
