import { useEffect, useRef } from 'react'
import type { Fact, WidgetProps } from './widget'

/** Reports a widget's facts to the heading of the workplace whenever they change; undefined until the first read. */
export const useReportFacts = (report: WidgetProps['reportFacts'], facts: readonly Fact[] | undefined): void => {
  const latest = useRef(facts)
  const serialised = JSON.stringify(facts)
  useEffect(() => {
    latest.current = facts
  })
  useEffect(() => {
    if (latest.current) report?.(latest.current)
  }, [report, serialised])
}
