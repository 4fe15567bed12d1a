import cors from '@fastify/cors'
import type { FastifyBaseLogger } from 'fastify'
import { Registry } from 'prom-client'
import { canaryRoutes } from './releases/canaries/canaries.routes'
import { clientErrorRoutes } from './client-errors/client-errors.routes'
import type { Config } from './config'
import { describedContract } from './described-contract'
import type { Database } from './platform/db/database'
import type { EventHub } from './platform/live/event-hub'
import { serveEventStream } from './platform/live/event-stream'
import { rateSourceRoutes } from './rate-source/rate-source.routes'
import { authenticator } from './session/authenticate'
import type { App } from './platform/http/app-context'
import { compressResponses } from './platform/http/compress-responses'
import { serveMetrics } from './platform/http/metrics'
import { openHttp, type TimeLimits } from './platform/http/open-http'
import { serveOpenApi } from './platform/openapi/serve-openapi'
import { serveProbes } from './platform/http/probes'
import { notFound } from './platform/http/refusal'
import { auditRecordRoutes } from './platform/audit/audit-records.routes'
import { accountLinkRoutes } from './account-links/account-links.routes'
import { alertLinkRoutes } from './deliveries/alert-links.routes'
import { analyticsRoutes } from './analytics/analytics.routes'
import { annotationRoutes } from './annotations/annotations.routes'
import { alertRuleRoutes } from './alert-rules/alert-rules.routes'
import { bulkJobRoutes } from './bulk-jobs/bulk-jobs.routes'
import { deliveryRoutes } from './deliveries/deliveries.routes'
import { DownloadSlots } from './platform/csv/download-slots'
import { downloadRoutes } from './platform/csv/downloads.routes'
import { environmentRoutes } from './releases/environments/environments.routes'
import { exchangeRateRoutes } from './exchange-rates/exchange-rates.routes'
import { orderRoutes } from './orders/orders.routes'
import { listRoutes } from './lists/lists.routes'
import { inventoryMonitorRoutes } from './inventory-monitors/inventory-monitors.routes'
import { menuRoutes } from './menu/menu.routes'
import { machineTokenRoutes } from './machine-tokens/machine-tokens.routes'
import { releaseHealthRoutes } from './releases/release-health/release-health.routes'
import { BROWSER_WAIT_MS } from './releases/browser/not-checked'
import { releaseRoutes } from './releases/publishing/releases.routes'
import type { SecretBox } from './platform/secrets/secret-box'
import type { WorkProcess } from './platform/work/work-process'
import { scheduledReportRoutes } from './scheduled-reports/scheduled-reports.routes'
import { sessionRoutes } from './session/session.routes'
import { notificationChannelRoutes } from './notification-channels/notification-channels.routes'
import { buyingStopRoutes } from './buying-stop/buying-stop.routes'
import { previewRoutes } from './releases/previews/previews.routes'
import { purchaseLinkRoutes } from './purchase-links/purchase-links.routes'
import { triggerTasks } from './purchase-attempts/trigger-tasks'
import { purchaseAttemptRoutes } from './purchase-attempts/purchase-attempts.routes'
import { snatchTaskRoutes } from './snatch-tasks/snatch-tasks.routes'
import { disableMovedChannels } from './task-channels/disable-moved-channels'
import { taskChannelRoutes } from './task-channels/task-channels.routes'
import { taskOrderRoutes } from './task-orders/task-orders.routes'
import { noteRoutes } from './notes/notes.routes'
import { notificationRoutes } from './notifications/notifications.routes'
import { heartbeatRoutes } from './heartbeat/heartbeat.routes'
import { imageRoutes } from './images/images.routes'
import { readTrialPicture } from './images/read-trial-picture'
import { presenceRoutes } from './presence/presence.routes'
import { practiceDataRoutes } from './practice-data/practice-data.routes'
import { productBaseRoutes } from './product-base/product-base.routes'
import { productGroupRoutes } from './product-groups/product-groups.routes'
import { productBulkRoutes } from './product-bulk/product-bulk.routes'
import { productRoutes } from './products/products.routes'
import { storeRecognitionRoutes } from './store-recognition/store-recognition.routes'
import { storeRoutes } from './stores/stores.routes'
import { subjectNames } from './subject-names'
import { ucpOrderEventRoutes } from './ucp-order-events/ucp-order-events.routes'
import { ucpPlatformRoutes } from './ucp-platform/ucp-platform.routes'
import { userRoutes } from './users/users.routes'
import { workRoutes } from './work/work.routes'
import { webAppRoutes } from './web-app/web-app.routes'

export const API_VERSION = '1.0.0'

export interface AppDeps {
  config: Config
  db: Database
  events: EventHub
  secrets: SecretBox
  /** Separate connection pool for session queries, so that other work cannot exhaust it. Default: `db`. */
  sessions?: Database
  work: WorkProcess
  log?: FastifyBaseLogger
  timeLimits?: TimeLimits
  browserWaitMs?: number
}

/** Allows cross-origin requests (CORS) from the origins that serve the console's pages elsewhere. */
async function allowOrigins(http: App['http'], { corsOrigins }: Config): Promise<void> {
  if (corsOrigins.length === 0) return
  await http.register(cors, {
    origin: corsOrigins,
    methods: ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key'],
    // Browsers read the server's time from the `Date` header.
    exposedHeaders: ['date'],
  })
}

function registerRoutes(app: App): void {
  clientErrorRoutes(app)
  releaseHealthRoutes(app)
  sessionRoutes(app)
  userRoutes(app)
  ucpPlatformRoutes(app)
  alertRuleRoutes(app)
  alertLinkRoutes(app)
  analyticsRoutes(app)
  annotationRoutes(app)
  auditRecordRoutes(app, subjectNames)
  scheduledReportRoutes(app)
  storeRoutes(app, disableMovedChannels, (trial, source) => readTrialPicture(app, trial, source))
  storeRecognitionRoutes(app)
  productRoutes(app)
  productBaseRoutes(app)
  productGroupRoutes(app)
  productBulkRoutes(app)
  imageRoutes(app)
  exchangeRateRoutes(app)
  rateSourceRoutes(app)
  heartbeatRoutes(app)
  deliveryRoutes(app)
  downloadRoutes(app)
  bulkJobRoutes(app)
  practiceDataRoutes(app)
  listRoutes(app)
  orderRoutes(app)
  taskOrderRoutes(app)
  ucpOrderEventRoutes(app)
  inventoryMonitorRoutes(app)
  machineTokenRoutes(app)
  menuRoutes(app)
  notificationChannelRoutes(app)
  webAppRoutes(app)
  noteRoutes(app)
  notificationRoutes(app)
  presenceRoutes(app)
  taskChannelRoutes(app)
  accountLinkRoutes(app)
  snatchTaskRoutes(app, triggerTasks)
  purchaseAttemptRoutes(app)
  purchaseLinkRoutes(app)
  buyingStopRoutes(app)
  const onPinned = releaseRoutes(app)
  environmentRoutes(app, onPinned)
  canaryRoutes(app, onPinned)
  previewRoutes(app)
  workRoutes(app)
}

/** Builds the HTTP application without listening, so that tests inject requests into the same application. */
export async function buildApp({
  config,
  db,
  events,
  secrets,
  sessions,
  work,
  log,
  timeLimits,
  browserWaitMs = BROWSER_WAIT_MS,
}: AppDeps): Promise<App> {
  const http = openHttp({ config, log, timeLimits })
  const app: App = {
    http,
    db,
    config,
    events,
    secrets,
    work,
    authenticate: authenticator(sessions ?? db),
    csv: new Map(),
    downloads: new DownloadSlots(),
    browserWaitMs,
    unready: [],
    metrics: new Registry(),
    served: [],
    servedRaw: [],
  }
  compressResponses(http)
  await allowOrigins(http, config)
  // Rejects unknown routes before the body is read.
  http.addHook('onRequest', async (request) => {
    if (request.is404) throw notFound('request.not_found')
  })
  http.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  serveProbes(app)
  serveMetrics(http, app.metrics)
  registerRoutes(app)
  serveEventStream(app)
  serveOpenApi(app, describedContract, API_VERSION)
  return app
}
