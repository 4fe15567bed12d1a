import { keepPreviousData } from '@tanstack/react-query'
import { query } from '@outlet/shared/api/query'
import { listAnnotations } from '@outlet/shared/contract/annotations'
import { readFigures, type Dimension, type Measure } from '@outlet/shared/contract/analytics'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import { addDays, type DaySpan } from './periods'

export type Figures = EndpointResponse<typeof readFigures>

type Filters = Omit<EndpointRequest<typeof readFigures>['query'], 'from' | 'to' | 'measure' | 'by'>

export const figuresQuery = (
  { from, to }: DaySpan,
  measure: readonly Measure[],
  by: readonly Dimension[] = [],
  filters: Filters = {},
) => ({
  ...query(readFigures, { query: { from, to, measure: [...measure], by: [...by], ...filters } }),
  // What was shown stays until the next is here.
  placeholderData: keepPreviousData,
})

/** @param span days of the calendar */
export const annotationsQuery = ({ from, to }: DaySpan, stores: string[], products: string[]) =>
  query(listAnnotations, { query: { from, to: addDays(to, 1), website_type: stores, product: products } })
