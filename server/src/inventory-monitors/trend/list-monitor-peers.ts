import { and, inArray, isNull } from 'drizzle-orm'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type * as contract from '@outlet/shared/contract/inventory-monitors/monitor-peers'
import type { Config } from '../../config'
import { readConverter } from '../../currency-conversion/read-converter'
import { authorise, type Actor } from '../../platform/audit/actor'
import type { Database } from '../../platform/db/database'
import type { SecretBox } from '../../platform/secrets/secret-box'
import { clock } from '../../platform/time/clock'
import { dayIn } from '../../platform/time/day-in'
import { monitorTable, toMonitor } from '../monitor-row'
import { readMonitor, selectMonitors } from '../read-monitors'
import { readPeerIds } from '../read-peer-ids'

const MAX_PEERS = 20

interface PeerDeps {
  secrets: SecretBox
  config: Pick<Config, 'reportingCurrency' | 'timeZone'>
}

/**
 * Lists the team's monitors of the same product in other connected stores: those that can be ordered first, each group
 * by price in the reporting currency at today's rates, unknown prices last. Throws Refusal
 * `inventory_monitor.not_found`.
 */
export async function listMonitorPeers(
  db: Database,
  actor: Actor,
  { secrets, config }: PeerDeps,
  monitorId: string,
): Promise<EndpointResponse<typeof contract.listMonitorPeers>> {
  authorise(actor, 'inventory-monitors.read')
  const own = await readMonitor(db, secrets, monitorId)
  const ids = (await readPeerIds(db, [monitorId])).get(monitorId)?.slice(0, MAX_PEERS) ?? []
  const found =
    ids.length === 0
      ? []
      : await selectMonitors(db).where(and(inArray(monitorTable.id, ids), isNull(monitorTable.deleted_at)))
  const monitors = found.map((row) => toMonitor(row, secrets))
  const currencies = [own, ...monitors].flatMap(({ price }) => price?.currency ?? [])
  const today = dayIn(config.timeZone, clock.date())
  const toReporting = await readConverter(db, currencies, config.reportingCurrency, today)
  const items = monitors.map((monitor) => {
    const { id, website_type, product_code, price } = monitor
    return { id, website_type, product_code, monitor, reporting_price: price && toReporting(price) }
  })
  const rank = ({ monitor }: (typeof items)[number]) => (monitor.orderable === false ? 1 : 0)
  return {
    items: items.toSorted(
      (one, other) =>
        rank(one) - rank(other) ||
        (one.reporting_price?.minor ?? Infinity) - (other.reporting_price?.minor ?? Infinity),
    ),
    reporting_price: own.price && toReporting(own.price),
  }
}
