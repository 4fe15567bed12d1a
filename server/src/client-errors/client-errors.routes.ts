import { Counter } from 'prom-client'
import { reportClientError as endpoint } from '@outlet/shared/contract/client-errors'
import type { App } from '../platform/http/app-context'
import { serveOutsideTransaction } from '../platform/http/serve'
import { reportClientError } from './report-client-error'
import { ReportThrottle } from './report-throttle'

export function clientErrorRoutes(app: App) {
  const throttle = new ReportThrottle()
  const counter = new Counter({
    name: 'client_errors_total',
    help: 'Errors that browsers reported, by the remote whose page it was',
    labelNames: ['remote'],
    registers: [app.metrics],
  })
  serveOutsideTransaction(app, endpoint, async ({ actor, body, request }) =>
    reportClientError({ actor, throttle, counter, log: request.log }, body),
  )
}
