import { keepPreviousData } from '@tanstack/react-query'
import { query } from '@outlet/shared/api/query'
import { readFigureRows, readFigures, type Dimension, type Measure } from '@outlet/shared/contract/analytics'
import { listAnnotations } from '@outlet/shared/contract/annotations'
import { addDays, type DaySpan } from '@outlet/shared/contract/day-span'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'

export type Figures = EndpointResponse<typeof readFigures>

export type FigureRows = EndpointResponse<typeof readFigureRows>

type Filters = Omit<EndpointRequest<typeof readFigures>['query'], 'from' | 'to' | 'measure' | 'by' | 'most'>

export const figuresQuery = (
  { from, to }: DaySpan,
  measure: readonly Measure[],
  by: readonly Dimension[] = [],
  filters: Filters & { most?: number } = {},
) => ({
  ...query(readFigures, { query: { from, to, measure: [...measure], by: [...by], ...filters } }),
  // What was shown stays until the next is here.
  placeholderData: keepPreviousData,
})

/** Of the figure at `key` of `by`. */
export const figureRowsQuery = (
  asked: Omit<EndpointRequest<typeof readFigureRows>['query'], keyof Filters>,
  filters: Filters,
) => query(readFigureRows, { query: { ...asked, ...filters } })

/** @param span days of the calendar */
export const annotationsQuery = ({ from, to }: DaySpan, stores: string[], products: string[]) =>
  query(listAnnotations, { query: { from, to: addDays(to, 1), website_type: stores, product: products } })
