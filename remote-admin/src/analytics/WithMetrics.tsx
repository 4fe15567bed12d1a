import { Skeleton } from '@arco-design/web-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiError } from '@outlet/shared/api/api-error'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import type { Metrics } from './analytics.queries'

interface WithMetricsProps {
  readonly query: UseQueryResult<Metrics, ApiError>
  /** Number of skeleton lines while loading. */
  readonly lines: number
  readonly children: (metrics: Metrics) => ReactNode
}

/** Renders its children with the loaded metrics; until then a skeleton, or the error. */
export const WithMetrics = ({ query: { data, error, refetch }, lines, children }: WithMetricsProps) => {
  if (data) return children(data)
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  return <Skeleton animation text={{ rows: lines, width: '100%' }} />
}
