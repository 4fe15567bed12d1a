import { useEffect, useState, type ComponentType } from 'react'

export interface LateComponent<Props> {
  /** Undefined until it is loaded. */
  readonly Component: ComponentType<Props> | undefined
  readonly hasFailed: boolean
  readonly tryAgain: () => void
}

/**
 * Returns a hook that loads a component after the next paint, so that the page around it is shown first. React's `lazy`
 * would cache a failed load for ever; this hook loads again once, and on retry.
 */
export const lateComponent = <Props>(load: () => Promise<ComponentType<Props>>): (() => LateComponent<Props>) => {
  let loaded: ComponentType<Props> | undefined
  const useLateComponent = (): LateComponent<Props> => {
    const [Component, setComponent] = useState(() => loaded)
    const [hasFailed, setFailed] = useState(false)
    const [tries, setTries] = useState(0)
    useEffect(() => {
      if (loaded) return
      let isWanted = true
      const fetchComponent = () =>
        load()
          .catch(load)
          .then(
            (fetched) => {
              loaded = fetched
              if (isWanted) setComponent(() => fetched)
            },
            () => isWanted && setFailed(true),
          )
      const frame = requestAnimationFrame(() => setTimeout(() => isWanted && void fetchComponent()))
      return () => {
        isWanted = false
        cancelAnimationFrame(frame)
      }
    }, [tries])
    const tryAgain = () => {
      setFailed(false)
      setTries(tries + 1)
    }
    return { Component, hasFailed, tryAgain }
  }
  return useLateComponent
}
