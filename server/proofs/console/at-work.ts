import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { seededRandom, type Random } from '../random'
import { startAlerts } from './alerts'
import { checkInvariants } from './check-invariants'
import { consoleClient } from './client'
import { STORE, type Installation } from './installation'
import { newLedger, type Ledger } from './ledger'
import { startLoad } from './load'
import { STUCK_AFTER_MS } from './stuck-after'
import { startTurns } from './turns'
import { untilCalm } from './until-calm'

export interface ConsoleAtWork {
  ledger: Ledger
  /** Stops the load, waits until all work is done, and records violations in the ledger. */
  settle(): Promise<void>
}

const ids = async ({ db }: Installation, table: string) =>
  (await db.execute<{ id: string }>(sql`select id from ${sql.identifier(table)} order by id`)).rows.map(({ id }) => id)

async function untilAllRead({ db }: Installation) {
  for (const until = performance.now() + STUCK_AFTER_MS; performance.now() < until; await sleep(100)) {
    const { rowCount } = await db.execute(sql`select 1 from inventory_monitors where stock_state <> 'in'`)
    if (rowCount === 0) return
  }
  throw new Error(`the monitors were not read within ${STUCK_AFTER_MS / 1000} s`)
}

/** Monitors all products and starts the operators and the store's stock changes; the servers run already. */
export async function putToWork(
  installation: Installation,
  { origins, random, withAlerts = false }: { origins: () => string[]; random: Random; withAlerts?: boolean },
): Promise<ConsoleAtWork> {
  const { db, productCodes } = installation
  const ledger = newLedger()
  const token = await installation.signIn(origins()[0] ?? '')
  const client = consoleClient({ origins, token, random: seededRandom(random.below(2 ** 31)), ledger })
  const body = { website_type: STORE, product_codes: productCodes }
  await client.requestUntilDone('POST', '/inventory-monitors/batch', { body })
  await untilAllRead(installation)
  const alerts = withAlerts ? await startAlerts(client, installation, ledger) : null
  const [monitorIds, orderIds] = [await ids(installation, 'inventory_monitors'), await ids(installation, 'orders')]
  const load = startLoad({ client, installation, ledger, random, monitorIds, orderIds })
  const turns = startTurns(installation, ledger, random)
  return {
    ledger,
    async settle() {
      await Promise.all([load.stop(), turns.stop()])
      await untilCalm(db, ledger)
      await checkInvariants(db, ledger)
      await alerts?.check()
      await alerts?.stop()
    },
  }
}
