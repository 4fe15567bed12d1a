import { readFigures as figuresEndpoint } from '@outlet/shared/contract/analytics'
import type { App } from '../platform/http/app-context'
import { serveRead } from '../platform/http/serve'
import { readFigures } from './read-figures'

export function analyticsRoutes(app: App) {
  serveRead(app, figuresEndpoint, ({ db, actor, query }) => readFigures(db, actor, app.config, query))
}
