import { useEffect, useRef } from 'react'
import type { Need, WidgetProps } from './widget'

/**
 * Reports a widget's needs to the workplace whenever they change, or null after a failed read. `needs` is undefined
 * until the first read.
 */
export const useReportNeeds = (
  report: WidgetProps['tell'],
  needs: readonly Need[] | undefined,
  isFailed: boolean,
): void => {
  const reported = needs ?? (isFailed ? null : undefined)
  const latest = useRef(reported)
  const serialised = JSON.stringify(reported)
  useEffect(() => {
    latest.current = reported
  })
  useEffect(() => {
    if (latest.current !== undefined) report?.(latest.current)
  }, [report, serialised])
}
