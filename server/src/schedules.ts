import { purgeAlertRules } from './alert-rules/update-alert-rule'
import { watchCanaries } from './canaries/watch-canaries'
import type { Config } from './config'
import { purgeDeliveries } from './deliveries/purge-deliveries'
import { sendDueHeartbeat } from './heartbeat/send-heartbeat'
import { keepHistory } from './inventory-monitors/history/keep-history'
import { purgeMonitors } from './inventory-monitors/purge-monitors'
import { purgeChannels } from './notification-channels/delete-channel'
import { purgeNotifications } from './notifications/purge-notifications'
import { purgeAuditRecords } from './platform/audit/purge-audit-records'
import type { Database } from './platform/db/database'
import { keepEventPartitions } from './platform/outbox/event-partitions'
import type { SecretBox } from './platform/secrets/secret-box'
import { clock } from './platform/time/clock'
import type { Schedule } from './platform/work/every'
import { readDueRates } from './rate-source/read-rates'
import { purgeHealth } from './release-health/read-health'
import { purgeBaseProducts } from './product-base/delete-base-product'
import { purgeProductHistory } from './products/keep-history'
import { recountProductFacets } from './products/keep-product-facets'
import { repairHandOvers } from './purchase-attempts/repair-hand-overs'
import { triggerAll } from './purchase-attempts/start-buying'
import { expiredPurges } from './retention/purge-expired'
import { sendDueReports } from './scheduled-reports/send-due-reports'
import { purgeSnatchTasks } from './snatch-tasks/delete-snatch-task'
import { expireTasks } from './snatch-tasks/expire-tasks'
import { askDueSyncs } from './stores/sync/ask-due-syncs'
import { purgeSyncs } from './stores/sync/purge-syncs'
import { purgeTaskChannels } from './task-channels/delete-task-channel'
import { purgeUsers } from './users/purge-users'
import { purgeWork } from './work/purge-work'
import { watchStalls } from './work/watch-stalls'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** What an event tells is bought at once; this is for what nothing tells: a cooldown that is over, hours that begin. */
const LOOK_MS = 5000
/** A canary that fails is halted within half a minute. */
const CANARY_MS = 5000

async function lookAtTasks(parts: Pick<Parts, 'db' | 'config'>): Promise<void> {
  await expireTasks(parts.db)
  await repairHandOvers(parts.db)
  await triggerAll(parts)
}

const hourly = (purges: Record<string, () => Promise<unknown>>): Schedule[] =>
  Object.entries(purges).map(([name, run]) => ({ name, everyMs: HOUR, run }))

interface Parts {
  db: Database
  config: Config
  secrets: SecretBox
}

/** What is done again and again by the processes that do these parts of the work; purges by any. */
export function schedules({ db, config, secrets }: Parts): Schedule[] {
  const groups = config.work
  const minutely = (name: string, run: () => Promise<unknown>): Schedule => ({ name, everyMs: MINUTE, run })
  return [
    ...(groups.includes('monitoring')
      ? [
          minutely('stock-history.keep', () => keepHistory(db, config.timeZone, clock.now())),
          minutely('products.count-facets', () => recountProductFacets(db)),
        ]
      : []),
    ...(groups.includes('buying')
      ? [{ ...minutely('snatch-tasks.trigger', () => lookAtTasks({ db, config })), everyMs: LOOK_MS }]
      : []),
    ...(groups.includes('delivering')
      ? [minutely('scheduled-reports.send', () => sendDueReports({ db, config }))]
      : []),
    ...(groups.includes('releases')
      ? [{ ...minutely('canaries.watch', () => watchCanaries(db)), everyMs: CANARY_MS }]
      : []),
    ...(groups.includes('syncing') ? [minutely('stores.ask-syncs', () => askDueSyncs(db))] : []),
    ...(groups.length > 0
      ? [
          { ...minutely('exchange-rates.read', () => readDueRates({ db, config }, clock.now())), everyMs: HOUR },
          minutely('work.watch-stalls', () => watchStalls(db)),
          minutely('work.heartbeat', () => sendDueHeartbeat({ db, config, secrets }, clock.now())),
        ]
      : []),
    ...hourly({
      ...Object.fromEntries(Object.entries(expiredPurges).map(([name, purge]) => [name, () => purge(db)])),
      'alert-rules.purge': () => purgeAlertRules(db),
      'audit.purge': () => purgeAuditRecords(db, config.auditKeepDays),
      'deliveries.purge': () => purgeDeliveries(db, config.deliveriesKeepDays),
      'events.keep': () => keepEventPartitions(db, clock.now()),
      'inventory-monitors.purge': () => purgeMonitors(db),
      'notification-channels.purge': () => purgeChannels(db),
      'notifications.purge': () => purgeNotifications(db),
      'product-base.purge': () => purgeBaseProducts(db),
      'products.purge': () => purgeProductHistory(db),
      'release-health.purge': () => purgeHealth(db),
      'snatch-tasks.purge': () => purgeSnatchTasks(db),
      'stores.purge-syncs': () => purgeSyncs(db),
      'task-channels.purge': () => purgeTaskChannels(db),
      'users.purge': () => purgeUsers(db),
      'work.purge': () => purgeWork(db),
    }),
  ]
}
