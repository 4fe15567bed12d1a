import { sql } from 'drizzle-orm'
import type { App } from './app-context'

/** /healthz: this process lives. /readyz: it can serve (database answers, not stopping). */
export function serveProbes(app: App) {
  let stopping = false
  app.http.addHook('preClose', async () => {
    stopping = true
  })
  app.http.get('/healthz', async () => ({ status: 'ok' }))
  app.http.get('/readyz', async (_request, reply) => {
    const ready =
      !stopping &&
      (await app.db.execute(sql`select 1`).then(
        () => true,
        () => false,
      ))
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not_ready' })
  })
}
