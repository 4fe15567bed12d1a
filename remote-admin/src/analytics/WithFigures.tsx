import { Skeleton } from '@arco-design/web-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiError } from '@outlet/shared/api/api-error'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import type { Figures } from './analytics.queries'

interface WithFiguresProps {
  readonly query: UseQueryResult<Figures, ApiError>
  /** Lines that stand in its place until it is there. */
  readonly lines: number
  readonly children: (figures: Figures) => ReactNode
}

/** Figures once they are there; until then their outline, or why they are not. */
export const WithFigures = ({ query: { data, error, refetch }, lines, children }: WithFiguresProps) => {
  if (data) return children(data)
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  return <Skeleton animation text={{ rows: lines, width: '100%' }} />
}
