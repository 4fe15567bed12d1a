import type { Fact, Need, WidgetProps } from '@outlet/shared/remote/widget'
import { useCallback, useMemo, useState } from 'react'

type ByWidget<Value> = Readonly<Record<string, Value>>

/** Functions by which a widget reports to the workplace. */
export interface Reporters {
  readonly onNeeds: (widget: string, needs: readonly Need[] | null) => void
  readonly onFacts: (widget: string, facts: readonly Fact[]) => void
}

/** Needs and facts that the widgets have reported, by the widget's id. */
export const useReports = () => {
  const [needs, setNeeds] = useState<ByWidget<readonly Need[] | null>>({})
  const [facts, setFacts] = useState<ByWidget<readonly Fact[]>>({})
  const reporters: Reporters = useMemo(
    () => ({
      onNeeds: (widget, reported) => setNeeds((before) => ({ ...before, [widget]: reported })),
      onFacts: (widget, reported) => setFacts((before) => ({ ...before, [widget]: reported })),
    }),
    [],
  )
  return { needs, facts, reporters }
}

/** The reporters of one widget; stable, because widgets report whenever they change. */
export const useWidgetReporters = (
  { onNeeds, onFacts }: Reporters,
  id: string,
): Required<Pick<WidgetProps, 'tell' | 'reportFacts'>> => {
  const tell = useCallback((needs: readonly Need[] | null) => onNeeds(id, needs), [onNeeds, id])
  const reportFacts = useCallback((facts: readonly Fact[]) => onFacts(id, facts), [onFacts, id])
  return { tell, reportFacts }
}
