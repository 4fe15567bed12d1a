import { existsSync } from 'node:fs'
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { BROWSER_GATE_VERSION } from '@outlet/shared/contract/gate/browser/browser-rules'
import { chromiumPlaces } from '@outlet/shared/contract/gate/browser/chromium'
import type { ReleaseProblem } from '@outlet/shared/contract/gate/release-problem'
import type { Config } from '../../config'
import type { Database } from '../../platform/db/database'
import { publishEvent } from '../../platform/live/publish-event'
import { errorText } from '../../platform/work/given-up'
import { LeaseLostError, runWork, type Running } from '../../platform/work/run-work'
import type { WorkProcess } from '../../platform/work/work-process'
import { claimRows, releaseRows, type Claim } from '../../platform/work/work-table'
import { keepResult } from '../gate-result-row'
import { browserCheckTable, browserWork, type BrowserCheck } from './browser-check-row'
import { checkedFolder } from './checked-folder'
import { runCheck } from './run-check'

export interface CheckingParts {
  db: Database
  work: WorkProcess
  config: Pick<Config, 'chromePath'>
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Bundle of `check-main.ts`. */
  checkScript: string
}

const LEASE_MS = 30_000
const POLL_MS = 1000
const MAX_ATTEMPTS = 2
const RETRY_MS = 1000
/** A worker without a browser leaves checks to those that have one for so long. */
const LEFT_TO_OTHERS = sql`interval '3 seconds'`

interface CheckRow extends BrowserCheck, Record<string, unknown> {
  attempts: number
}

type Outcome = 'passed' | 'refused' | 'unavailable'

/** Keeps what a check said, if it is still this process's. */
async function keep(
  db: Database,
  { lease, row }: { lease: number; row: CheckRow },
  outcome: Outcome,
  problems: readonly ReleaseProblem[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const isHeld = and(eq(browserCheckTable.hash, row.hash), eq(browserCheckTable.holder, lease))
    const { rowCount } = await tx.delete(browserCheckTable).where(isHeld)
    if (!rowCount) return
    await keepResult(tx, { hash: row.hash, kind: 'browser', rules: BROWSER_GATE_VERSION, outcome, problems })
    await publishEvent(tx, 'releases', [`${row.name}@${row.pins[row.name]}`])
  })
}

const unavailable = ({ name }: CheckRow, message: string) => [{ path: name, code: 'browser.unavailable', message }]

/** One for whoever waits, beside one that nobody waits for. */
const AT_ONCE = 2

/** Checks releases in a browser, until stopped: one at a time, and beside it what a pin waits for. */
export function startChecking({ db, work, config, log, checkScript }: CheckingParts): Running {
  const find = () => chromiumPlaces(config.chromePath).find((place) => existsSync(place)) ?? null

  let running = 0

  const check = async ({ lease, rows, keys }: Claim<CheckRow>, signal: AbortSignal) => {
    const [row] = rows
    if (!row) return
    const held = { lease, row }
    const chromium = find()
    if (chromium === null) {
      await keep(db, held, 'unavailable', unavailable(row, 'no worker has a Chromium (CHROME_PATH names one)'))
      return work.count(browserWork.name, 'done')
    }
    const { folder, remove } = await checkedFolder(db, row)
    try {
      const problems = await runCheck({ script: checkScript, folder, chromium }, signal)
      await keep(db, held, problems.length === 0 ? 'passed' : 'refused', problems)
      work.count(browserWork.name, 'done')
    } catch (error) {
      if (error instanceof LeaseLostError || signal.aborted) return releaseRows(db, browserWork.table, { lease, keys })
      work.count(browserWork.name, 'failed')
      log.warn({ err: error, release: `${row.name}@${row.pins[row.name]}` }, 'a check in a browser broke off')
      if (row.attempts < MAX_ATTEMPTS) {
        return releaseRows(db, browserWork.table, { lease, keys }, { delayMs: RETRY_MS })
      }
      await keep(db, held, 'unavailable', unavailable(row, `the browser could not tell: ${errorText(error)}`))
    } finally {
      await remove()
    }
  }

  return runWork<CheckRow>(work, {
    kind: browserWork.name,
    table: browserWork.table,
    claim: () =>
      claimRows<CheckRow>(db, browserWork.table, {
        lease: work.newLease(),
        limit: 1,
        leaseMs: LEASE_MS,
        where: sql`rules = ${BROWSER_GATE_VERSION} and ${
          find() === null ? sql`queued_at < clock_now() - ${LEFT_TO_OTHERS}` : sql`true`
        } and ${running === 0 ? sql`true` : sql`is_urgent`}`,
        orderBy: sql`is_urgent desc, next_at`,
        returning: sql`w.hash, w.pins, w.name, w.attempts`,
      }),
    run: async (claim, signal) => {
      running += 1
      await check(claim, signal).finally(() => (running -= 1))
    },
    limit: () => 1,
    concurrency: () => AT_ONCE,
    leaseMs: LEASE_MS,
    pollMs: POLL_MS,
    // It is done again from its beginning, elsewhere or after the start.
    graceMs: 0,
  })
}
