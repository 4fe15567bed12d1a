import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { clock } from '../../platform/time/clock'
import { parseConfig } from '../../config'
import { openDatabase, type Database } from '../../platform/db/database'
import { withInstallation } from '../../platform/embedded/with-installation'
import { rebuildArguments } from './rebuild-arguments'
import { rebuildHistory, type RebuildRange, type RebuildReport } from './rebuild-history'
import { loggedMessage } from '../../platform/db/logged-error'

const PRINT_EVERY_MS = 1000

// This file is bundled into server/dist.
const serverRoot = join(dirname(fileURLToPath(import.meta.url)), '..')

const number = new Intl.NumberFormat('en-US')

const teller = () => {
  let printedAt = 0
  return ({ done, total }: RebuildReport) => {
    if (done < total && clock.now() - printedAt < PRINT_EVERY_MS) return
    printedAt = clock.now()
    console.log(`${number.format(done)} of ${number.format(total)} monitors`)
  }
}

async function refuseUnknown(db: Database, { store }: RebuildRange): Promise<void> {
  const { rows } = await db.execute(sql`select to_regclass('monitor_checks') is not null as there`)
  if (rows[0]?.['there'] !== true) throw new Error('there is no console in this database yet')
  if (store === undefined) return
  const { rowCount } = await db.execute(sql`select 1 from stores where key = ${store}`)
  if (!rowCount) throw new Error(`--store must be the key of a store; there is no ${store}`)
}

const summaryOf = ({ done, total, span }: RebuildReport): string => {
  if (!span) return 'nothing to rebuild: no reading of that time is stored'
  const since = `since ${new Date(span.since).toISOString()}`
  if (done < total)
    return `stopped after ${number.format(done)} of ${number.format(total)} monitors, which stay rebuilt`
  return `rebuilt the history of ${number.format(done)} monitors ${since}`
}

/**
 * Runs the command with `[--from day] [--until day] [--store key]`; on failure prints one sentence and exits with code
 * 1.
 */
export async function main(args: readonly string[]): Promise<void> {
  const stopping = new AbortController()
  process.once('SIGINT', () => stopping.abort())
  process.once('SIGTERM', () => stopping.abort())
  try {
    const config = parseConfig(process.env)
    const range = rebuildArguments(args, config.timeZone)
    await withInstallation(config, serverRoot, async (url) => {
      const db = openDatabase({ url, use: 'work', maxConnections: 2 })
      try {
        await refuseUnknown(db, range)
        console.log(summaryOf(await rebuildHistory(db, config.timeZone, range, teller(), stopping.signal)))
      } finally {
        await db.$client.end()
      }
    })
    if (stopping.signal.aborted) process.exitCode = 1
  } catch (error) {
    console.error(error instanceof Error ? loggedMessage(error) : error)
    process.exitCode = 1
  }
}
