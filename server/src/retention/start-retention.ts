import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../platform/db/database'
import type { Config } from '../config'
import { purgeAuditRecords } from '../platform/audit/purge-audit-records'
import { purgeMonitors } from '../inventory-monitors/purge-monitors'
import { purgeBaseProducts } from '../product-base/delete-base-product'
import { purgeProductHistory } from '../products/keep-history'
import { purgeSyncs } from '../stores/sync/purge-syncs'
import { purgeUsers } from '../users/purge-users'
import { purgeExpired } from './purge-expired'

const EVERY_MS = 3_600_000

/** Purges at the start and every hour after, until stopped; any number of processes may. */
export function startRetention(
  db: Database,
  { auditKeepDays }: Pick<Config, 'auditKeepDays'>,
  log: Pick<FastifyBaseLogger, 'error'>,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const purge = async () => {
    await purgeExpired(db)
    await purgeUsers(db)
    await purgeProductHistory(db)
    await purgeBaseProducts(db)
    await purgeMonitors(db)
    await purgeSyncs(db)
    await purgeAuditRecords(db, auditKeepDays)
  }
  const run = async () => {
    while (!stopping.signal.aborted) {
      await purge().catch((error: unknown) => log.error({ err: error }, 'purging failed'))
      await sleep(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
