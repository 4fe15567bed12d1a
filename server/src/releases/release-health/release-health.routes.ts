import { Counter, Histogram } from 'prom-client'
import * as contract from '@outlet/shared/contract/releases/release-health'
import type { App } from '../../platform/http/app-context'
import { serveOutsideTransaction, serveRead } from '../../platform/http/serve'
import { WindowThrottle } from '../../platform/http/window-throttle'
import { PublishedReleases } from '../published-releases'
import { readHealth, readHealthHistory } from './read-health'
import { reportLoads } from './report-loads'

/** Rate limit per session. A load of the console sends two or three reports. */
const MAX_PER_MINUTE = 10

export function releaseHealthRoutes(app: App) {
  const { environment } = app.config
  const throttle = new WindowThrottle(MAX_PER_MINUTE)
  const published = new PublishedReleases(app.db)
  const loads = new Counter({
    name: 'release_loads_total',
    help: 'Page loads that requested a release: loaded or failed',
    labelNames: ['remote', 'version', 'outcome'],
    registers: [app.metrics],
  })
  const seconds = new Histogram({
    name: 'release_load_seconds',
    help: "Until a release's code had run in the browser",
    labelNames: ['remote', 'version'],
    buckets: contract.LOAD_TIME_BOUNDS.map((ms) => ms / 1000),
    registers: [app.metrics],
  })
  serveOutsideTransaction(app, contract.reportReleaseLoads, async ({ db, actor, body }) => {
    await reportLoads({ db, secrets: app.secrets, actor, environment, throttle, published, loads, seconds }, body.loads)
    return {}
  })
  serveRead(app, contract.getReleaseHealth, ({ db, actor, params, query }) =>
    readHealth(db, actor, { ...params, ...query }),
  )
  serveRead(app, contract.getHealthHistory, ({ db, actor, params, query }) =>
    readHealthHistory(db, actor, { ...params, ...query }),
  )
}
