import { keepPreviousData } from '@tanstack/react-query'
import { query } from '@outlet/shared/api/query'
import { readFigures, type Dimension, type Measure } from '@outlet/shared/contract/analytics'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { DaySpan } from './periods'

export type Figures = EndpointResponse<typeof readFigures>

export const figuresQuery = (span: DaySpan, measure: Measure[], by: Dimension[] = []) => ({
  ...query(readFigures, { query: { ...span, measure, by } }),
  // What was shown stays until the next is here.
  placeholderData: keepPreviousData,
})
