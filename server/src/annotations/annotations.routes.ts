import { listAnnotations as endpoint } from '@outlet/shared/contract/analytics/annotations'
import type { App } from '../platform/http/app-context'
import { serveRead } from '../platform/http/serve'
import { listAnnotations } from './list-annotations'

export function annotationRoutes(app: App) {
  serveRead(app, endpoint, ({ db, actor, query }) => listAnnotations(db, actor, app.config, query))
}
