import { readMetricSourceRows as rowsEndpoint, readMetrics as figuresEndpoint } from '@outlet/shared/contract/analytics'
import type { App } from '../platform/http/app-context'
import { serveRead } from '../platform/http/serve'
import { readMetricSourceRows } from './read-metric-source-rows'
import { readMetrics } from './read-metrics'

export function analyticsRoutes(app: App) {
  serveRead(app, figuresEndpoint, ({ db, actor, query }) => readMetrics(db, actor, app.config, query))
  serveRead(app, rowsEndpoint, ({ db, actor, query }) => readMetricSourceRows(db, actor, app.config, query))
}
