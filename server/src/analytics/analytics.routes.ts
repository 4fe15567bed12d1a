import { readFigureRows as rowsEndpoint, readFigures as figuresEndpoint } from '@outlet/shared/contract/analytics'
import type { App } from '../platform/http/app-context'
import { serveRead } from '../platform/http/serve'
import { readFigureRows } from './read-figure-rows'
import { readFigures } from './read-figures'

export function analyticsRoutes(app: App) {
  serveRead(app, figuresEndpoint, ({ db, actor, query }) => readFigures(db, actor, app.config, query))
  serveRead(app, rowsEndpoint, ({ db, actor, query }) => readFigureRows(db, actor, app.config, query))
}
