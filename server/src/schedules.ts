import { alertRuleLifecycle } from './alert-rules/read-rules'
import { watchCanaries } from './releases/canaries/watch-canaries'
import type { Config } from './config'
import { purgeDeliveries } from './deliveries/purge-deliveries'
import { sendDueHeartbeat } from './heartbeat/send-heartbeat'
import { maintainHistory } from './inventory-monitors/history/maintain-history'
import { purgeMonitors } from './inventory-monitors/purge-monitors'
import { purgeChannels } from './notification-channels/delete-channel'
import { purgeNotes } from './notes/purge-notes'
import { purgeNotifications } from './notifications/purge-notifications'
import { purgeAuditRecords } from './platform/audit/purge-audit-records'
import type { Database } from './platform/db/database'
import { maintainEventPartitions } from './platform/outbox/event-partitions'
import type { SecretBox } from './platform/secrets/secret-box'
import { clock } from './platform/time/clock'
import type { Schedule } from './platform/work/every'
import { readDueRates } from './rate-source/read-rates'
import { purgeHealth } from './releases/release-health/read-health'
import { baseProductLifecycle } from './product-base/base-product-row'
import { addMissingVerdicts, judgeDuePrices } from './products/judge-due-prices'
import { purgeProductHistory } from './products/purge-product-history'
import { recountProductFacets } from './products/store-product-facets'
import { purgePresence } from './presence/report-presence'
import { repairHandOvers } from './purchase-attempts/hand-over/repair-hand-overs'
import { triggerAll } from './purchase-attempts/buying/start-buying'
import { expiredPurges } from './retention/purge-expired'
import { sendDueReports } from './scheduled-reports/send-due-reports'
import { snatchTaskLifecycle } from './snatch-tasks/lock-snatch-task'
import { expireTasks } from './snatch-tasks/expire-tasks'
import { followMaintenance } from './stores/plan-maintenance'
import { requestDueSyncs } from './stores/sync/request-due-syncs'
import { purgeSyncs } from './stores/sync/purge-syncs'
import { purgeTaskChannels } from './task-channels/delete-task-channel'
import { purgeUsers } from './users/purge-users'
import { purgeWork } from './work/purge-work'
import { endOutages } from './withholding/store-outages'
import { watchStalls } from './work/watch-stalls'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/**
 * Poll interval of snatch tasks. Events trigger purchases at once; the poll covers conditions without an event: an
 * expired cooldown, the start of active hours.
 */
const TASK_POLL_MS = 5000
/** Poll interval of outages: the recovery of a store is reported within half a minute. */
const OUTAGE_POLL_MS = 15_000
/** Poll interval of changed prices: filters by their verdict follow within seconds. */
const PRICE_POLL_MS = 5000
/** Poll interval of canaries: a failing canary must be halted within 30 seconds. */
const CANARY_MS = 5000

async function pollTasks(deps: Pick<Deps, 'db' | 'config'>): Promise<void> {
  await expireTasks(deps.db)
  await repairHandOvers(deps.db)
  await triggerAll(deps)
}

const hourly = (purges: Record<string, () => Promise<unknown>>): Schedule[] =>
  Object.entries(purges).map(([name, run]) => ({ name, everyMs: HOUR, run }))

interface Deps {
  db: Database
  config: Config
  secrets: SecretBox
}

/** Recurring jobs of the work groups that this process runs. Every worker runs the purges. */
export function schedules({ db, config, secrets }: Deps): Schedule[] {
  const groups = config.work
  const minutely = (name: string, run: () => Promise<unknown>): Schedule => ({ name, everyMs: MINUTE, run })
  return [
    ...(groups.includes('monitoring')
      ? [
          minutely('stock-history.keep', () => maintainHistory(db, config.timeZone, clock.now())),
          minutely('products.count-facets', () => recountProductFacets(db)),
          {
            name: 'products.judge-prices',
            everyMs: PRICE_POLL_MS,
            run: (signal: AbortSignal) => judgeDuePrices(db, signal),
          },
          { ...minutely('products.add-verdicts', () => addMissingVerdicts(db)), everyMs: HOUR },
        ]
      : []),
    ...(groups.includes('buying')
      ? [{ ...minutely('snatch-tasks.trigger', () => pollTasks({ db, config })), everyMs: TASK_POLL_MS }]
      : []),
    ...(groups.includes('delivering')
      ? [minutely('scheduled-reports.send', () => sendDueReports({ db, config }))]
      : []),
    ...(groups.includes('releases')
      ? [{ ...minutely('canaries.watch', () => watchCanaries(db)), everyMs: CANARY_MS }]
      : []),
    ...(groups.includes('syncing') ? [minutely('stores.ask-syncs', () => requestDueSyncs(db))] : []),
    ...(groups.length > 0
      ? [
          { ...minutely('exchange-rates.read', () => readDueRates({ db, config }, clock.now())), everyMs: HOUR },
          { ...minutely('stores.end-outages', () => endOutages(db)), everyMs: OUTAGE_POLL_MS },
          minutely('stores.follow-maintenance', () => followMaintenance(db, config.timeZone)),
          minutely('work.watch-stalls', () => watchStalls(db)),
          minutely('work.heartbeat', () => sendDueHeartbeat({ db, config, secrets }, clock.now())),
        ]
      : []),
    ...hourly({
      ...Object.fromEntries(Object.entries(expiredPurges).map(([name, purge]) => [name, () => purge(db)])),
      'alert-rules.purge': () => alertRuleLifecycle.purge(db),
      'audit.purge': () => purgeAuditRecords(db, config.auditRetentionDays),
      'deliveries.purge': () => purgeDeliveries(db, config.deliveriesRetentionDays),
      'events.keep': () => maintainEventPartitions(db, clock.now()),
      'inventory-monitors.purge': () => purgeMonitors(db),
      'notification-channels.purge': () => purgeChannels(db),
      'notes.purge': () => purgeNotes(db),
      'notifications.purge': () => purgeNotifications(db),
      'presence.purge': () => purgePresence(db),
      'product-base.purge': () => baseProductLifecycle.purge(db),
      'products.purge': () => purgeProductHistory(db),
      'release-health.purge': () => purgeHealth(db),
      'snatch-tasks.purge': () => snatchTaskLifecycle.purge(db),
      'stores.purge-syncs': () => purgeSyncs(db),
      'task-channels.purge': () => purgeTaskChannels(db),
      'users.purge': () => purgeUsers(db),
      'work.purge': () => purgeWork(db),
    }),
  ]
}
