import { useQuery } from '@tanstack/react-query'
import { useAnnotations, type ShownAnnotations } from '@outlet/shared/charts/use-annotations'
import type { Annotation } from '@outlet/shared/contract/analytics/annotations'
import { StoreKey } from '@outlet/shared/contract/stores/store-key'
import { annotationsQuery } from '../analytics.queries'
import type { DaySpan } from '@outlet/shared/contract/time/day-span'

/** Filters that also apply to events; other filters do not. */
export interface AnnotatedPart {
  readonly store?: readonly string[] | undefined
  readonly product?: readonly string[] | undefined
}

const none: readonly Annotation[] = []

/** Events in the days of a chart; the query runs only while they are displayed. */
export const useChartAnnotations = (
  span: DaySpan,
  { store = [], product = [] }: AnnotatedPart,
  isOn: boolean,
): ShownAnnotations => {
  // Stores that are not connected have no key; an unknown product has an empty code.
  const stores = store.filter((key) => StoreKey.safeParse(key).success)
  const products = product.filter((code) => code !== '')
  const { data } = useQuery({ ...annotationsQuery(span, stores, products), enabled: isOn })
  return useAnnotations(isOn && data ? data.items : none)
}
