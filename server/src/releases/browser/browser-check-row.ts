import { createHash } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { bigint, boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { BROWSER_GATE_VERSION } from '@outlet/release-gate/browser/browser-rules'
import { HOST } from '@outlet/shared/contract/releases/host-pages'
import type { Generation } from '@outlet/shared/contract/releases'
import { instant } from '../../platform/db/columns'
import type { Queryable } from '../../platform/db/database'
import type { WorkKind } from '../../platform/work/failed-work'
import { wake } from '../../platform/work/work-process'

type Pins = Generation['pins']

export const browserCheckTable = pgTable('browser_checks', {
  hash: text().primaryKey(),
  pins: jsonb().$type<Pins>().notNull(),
  name: text().notNull(),
  rules: integer().notNull(),
  queued_at: instant().notNull(),
  is_urgent: boolean().notNull().default(false),
  attempts: integer().notNull().default(0),
  next_at: instant(),
  holder: bigint({ mode: 'number' }),
})

export const browserWork: WorkKind = {
  name: 'browser-checks',
  table: { name: 'browser_checks', key: 'hash', keyType: 'text', nextAt: 'next_at', attempts: 'attempts' },
}

/** Browser check of one release within a set of pinned releases. */
export interface BrowserCheck {
  hash: string
  pins: Pins
  name: string
}

/**
 * Builds a check with the hash under which its result is stored. Releases are immutable, so name and version identify
 * their bytes: the hash needs no file, and does not change when the contract gets new fields.
 */
export function checkOf(pins: Pins, name: string): BrowserCheck {
  const set = Object.entries(pins).sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    hash: createHash('sha256')
      .update(JSON.stringify([set, name]))
      .digest('hex'),
    pins,
    name,
  }
}

/**
 * Returns the checks for the changes between two sets: the changed releases or, with another host, all of them. A set
 * without a host needs no check.
 */
export function checksOf(before: Pins, after: Pins): BrowserCheck[] {
  if (!Object.hasOwn(after, HOST)) return []
  const isAll = before[HOST] !== after[HOST]
  return Object.keys(after)
    .filter((name) => isAll || before[name] !== after[name])
    .map((name) => checkOf(after, name))
}

/** Age from which unclaimed checks are deleted, since nothing waits for them. */
const EXPIRE_AFTER = sql`interval '1 day'`

/** Queues checks. A check that is queued already is not delayed. */
export async function queueChecks(
  db: Queryable,
  checks: readonly BrowserCheck[],
  { delayMs = 0, isUrgent = false }: { delayMs?: number; isUrgent?: boolean } = {},
): Promise<void> {
  if (checks.length === 0) return
  await db.execute(sql`delete from browser_checks where holder is null and queued_at < clock_now() - ${EXPIRE_AFTER}`)
  const due = sql`clock_now() + ${delayMs} * interval '1 millisecond'`
  await db
    .insert(browserCheckTable)
    .values(
      checks.map((check) => ({
        ...check,
        is_urgent: isUrgent,
        rules: BROWSER_GATE_VERSION,
        queued_at: sql`clock_now()`,
        next_at: due,
      })),
    )
    .onConflictDoUpdate({
      target: browserCheckTable.hash,
      set: {
        is_urgent: sql`${browserCheckTable.is_urgent} or excluded.is_urgent`,
        rules: sql`greatest(${browserCheckTable.rules}, excluded.rules)`,
        queued_at: sql`case when ${browserCheckTable.holder} is null then excluded.queued_at else ${browserCheckTable.queued_at} end`,
        next_at: sql`case when ${browserCheckTable.holder} is null then least(${browserCheckTable.next_at}, excluded.next_at)
          else ${browserCheckTable.next_at} end`,
      },
    })
  await wake(db, browserWork.name)
}

/** Returns the hashes of queued and running checks. */
export async function queuedHashes(db: Queryable, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await db
    .select({ hash: browserCheckTable.hash })
    .from(browserCheckTable)
    .where(inArray(browserCheckTable.hash, [...hashes]))
  return new Set(rows.map(({ hash }) => hash))
}
