import { existsSync } from 'node:fs'
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { BROWSER_GATE_VERSION } from '@outlet/release-gate/browser/browser-rules'
import { chromiumPlaces } from '@outlet/release-gate/browser/chromium'
import type { ReleaseProblem } from '@outlet/release-gate/release-problem'
import { NO_BROWSER } from '@outlet/shared/contract/releases'
import type { Config } from '../../config'
import type { Database } from '../../platform/db/database'
import { publishEvent } from '../../platform/live/publish-event'
import { errorText } from '../../platform/work/failed-work'
import { LeaseLostError, runWork, type Running } from '../../platform/work/run-work'
import type { WorkProcess } from '../../platform/work/work-process'
import { claimRows, releaseRows, type Claim } from '../../platform/work/work-table'
import { storeGateResult } from '../gate-result-row'
import { browserCheckTable, browserWork, type BrowserCheck } from './browser-check-row'
import { checkedFolder } from './checked-folder'
import { runCheck } from './run-check'

export interface CheckingDeps {
  db: Database
  work: WorkProcess
  config: Pick<Config, 'chromePath'>
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Path of the bundle of `check-main.ts`. */
  checkScript: string
}

const LEASE_MS = 30_000
const POLL_MS = 1000
const MAX_ATTEMPTS = 2
const RETRY_MS = 1000
/** Time for which a worker without a browser leaves checks to other workers. */
const BROWSERLESS_DELAY = sql`interval '3 seconds'`

interface CheckRow extends BrowserCheck, Record<string, unknown> {
  attempts: number
}

type Outcome = 'passed' | 'refused' | 'unavailable'

/** Stores the result of a check if this process still holds it. */
async function storeResult(
  db: Database,
  { lease, row }: { lease: number; row: CheckRow },
  outcome: Outcome,
  problems: readonly ReleaseProblem[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const isHeld = and(eq(browserCheckTable.hash, row.hash), eq(browserCheckTable.holder, lease))
    const { rowCount } = await tx.delete(browserCheckTable).where(isHeld)
    if (!rowCount) return
    await storeGateResult(tx, { hash: row.hash, kind: 'browser', rules: BROWSER_GATE_VERSION, outcome, problems })
    await publishEvent(tx, 'releases', [`${row.name}@${row.pins[row.name]}`])
  })
}

const unavailable = ({ name }: CheckRow, message: string, code = 'browser.unavailable') => [
  { path: name, code, message },
]

/** One urgent check in addition to one that is not. */
const MAX_CONCURRENT_CHECKS = 2

/** Runs browser checks of releases until stopped: one at a time, and an urgent one in parallel. */
export function startChecking({ db, work, config, log, checkScript }: CheckingDeps): Running {
  const find = () => chromiumPlaces(config.chromePath).find((place) => existsSync(place)) ?? null

  let running = 0

  const check = async ({ lease, rows, keys }: Claim<CheckRow>, signal: AbortSignal) => {
    const [row] = rows
    if (!row) return
    const held = { lease, row }
    const chromium = find()
    if (chromium === null) {
      const message = 'no worker has a Chromium (CHROME_PATH names one)'
      await storeResult(db, held, 'unavailable', unavailable(row, message, NO_BROWSER))
      return work.count(browserWork.name, 'done')
    }
    const { folder, remove } = await checkedFolder(db, row)
    try {
      const problems = await runCheck({ script: checkScript, folder, chromium }, signal)
      await storeResult(db, held, problems.length === 0 ? 'passed' : 'refused', problems)
      work.count(browserWork.name, 'done')
    } catch (error) {
      if (error instanceof LeaseLostError || signal.aborted) return releaseRows(db, browserWork.table, { lease, keys })
      work.count(browserWork.name, 'failed')
      log.warn({ err: error, release: `${row.name}@${row.pins[row.name]}` }, 'a check in a browser broke off')
      if (row.attempts < MAX_ATTEMPTS) {
        return releaseRows(db, browserWork.table, { lease, keys }, { delayMs: RETRY_MS })
      }
      await storeResult(db, held, 'unavailable', unavailable(row, `the browser check failed: ${errorText(error)}`))
    } finally {
      await remove()
    }
  }

  return runWork<CheckRow>(work, {
    kind: browserWork,
    claim: () =>
      claimRows<CheckRow>(db, browserWork.table, {
        lease: work.newLease(),
        limit: 1,
        leaseMs: LEASE_MS,
        where: sql`rules = ${BROWSER_GATE_VERSION} and ${
          find() === null ? sql`queued_at < clock_now() - ${BROWSERLESS_DELAY}` : sql`true`
        } and ${running === 0 ? sql`true` : sql`is_urgent`}`,
        orderBy: sql`is_urgent desc, next_at`,
        returning: sql`w.hash, w.pins, w.name, w.attempts`,
      }),
    run: async (claim, signal) => {
      running += 1
      await check(claim, signal).finally(() => (running -= 1))
    },
    concurrency: () => MAX_CONCURRENT_CHECKS,
    leaseMs: LEASE_MS,
    pollMs: POLL_MS,
    // An interrupted check is run again from its start, by another worker or after the restart.
    graceMs: 0,
  })
}
