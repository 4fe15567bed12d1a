import { useEffect, useRef } from 'react'
import type { Need, WidgetProps } from './widget'

/**
 * Tells the workplace what waits for a person whenever that changes, or that it cannot be read. `needs` is undefined
 * while nothing has been read.
 */
export const useTelling = (tell: WidgetProps['tell'], needs: readonly Need[] | undefined, isFailed: boolean): void => {
  const told = needs ?? (isFailed ? null : undefined)
  const latest = useRef(told)
  const said = JSON.stringify(told)
  useEffect(() => {
    latest.current = told
  })
  useEffect(() => {
    if (latest.current !== undefined) tell?.(latest.current)
  }, [tell, said])
}
