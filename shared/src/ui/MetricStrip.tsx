import type { ApiError } from '../api/api-error'
import { ErrorNotice } from './ErrorNotice'
import { MetricLinks, type Metric } from './MetricLinks'

interface MetricStripProps {
  /** The result of `useQuery`; the metrics have values once it has data. */
  readonly query: { readonly data: unknown; readonly error: ApiError | null; readonly refetch: () => unknown }
  readonly metrics: readonly Metric[]
}

/** Metrics of a workplace widget; until they are read their places are shown, so that nothing moves. */
export const MetricStrip = ({ query: { data, error, refetch }, metrics }: MetricStripProps) =>
  data === undefined && error ? (
    <ErrorNotice error={error} onRetry={() => void refetch()} form="inline" />
  ) : (
    <MetricLinks metrics={metrics} form="strip" />
  )
