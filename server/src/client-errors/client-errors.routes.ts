import { Counter } from 'prom-client'
import { reportClientError as endpoint } from '@outlet/shared/contract/releases/client-errors'
import type { App } from '../platform/http/app-context'
import { serveOutsideTransaction } from '../platform/http/serve'
import { serveCspReports } from './csp-reports'
import { PublishedReleases } from '../releases/published-releases'
import { reportClientError } from './report-client-error'
import { ReportThrottle } from './report-throttle'

export function clientErrorRoutes(app: App) {
  const { environment } = app.config
  const throttle = new ReportThrottle()
  const published = new PublishedReleases(app.db)
  const counter = new Counter({
    name: 'client_errors_total',
    help: 'Reports of browsers by release: errors and refused resources',
    labelNames: ['remote', 'version', 'kind'],
    registers: [app.metrics],
  })
  serveOutsideTransaction(app, endpoint, async ({ db, actor, body, request }) =>
    reportClientError(
      { db, secrets: app.secrets, environment, actor, throttle, published, counter, log: request.log },
      body,
    ),
  )
  serveCspReports(app, published)
}
