import { createHash } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { bigint, boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { BROWSER_GATE_VERSION } from '@outlet/shared/contract/gate/browser/browser-rules'
import { HOST } from '@outlet/shared/contract/gate/host-pages'
import type { Generation } from '@outlet/shared/contract/releases'
import type { Queryable } from '../../platform/db/database'
import type { WorkKind } from '../../platform/work/given-up'
import { wake } from '../../platform/work/work-process'

type Pins = Generation['pins']

export const browserCheckTable = pgTable('browser_checks', {
  hash: text().primaryKey(),
  pins: jsonb().$type<Pins>().notNull(),
  name: text().notNull(),
  rules: integer().notNull(),
  queuedAt: timestamp('queued_at', { withTimezone: true }).notNull(),
  isUrgent: boolean('is_urgent').notNull().default(false),
  attempts: integer().notNull().default(0),
  nextAt: timestamp('next_at', { withTimezone: true }),
  holder: bigint({ mode: 'number' }),
})

export const browserWork: WorkKind = {
  name: 'browser-checks',
  table: { name: 'browser_checks', key: 'hash', keyType: 'text', nextAt: 'next_at', attempts: 'attempts' },
}

/** One release of a set, checked in it. */
export interface BrowserCheck {
  hash: string
  pins: Pins
  name: string
}

/**
 * By what the result of a check is kept. A release never changes, so that name and version stand for its bytes: nothing need
 * be read to know a set, and what the contract learns makes no set another one.
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

/** What is new for somebody in the next set: what is changed; with another host, everything. A set without a host is no console. */
export function checksOf(before: Pins, after: Pins): BrowserCheck[] {
  if (!Object.hasOwn(after, HOST)) return []
  const isAll = before[HOST] !== after[HOST]
  return Object.keys(after)
    .filter((name) => isAll || before[name] !== after[name])
    .map((name) => checkOf(after, name))
}

/** Nobody has taken them in this time, and nobody waits any more. */
const FORGOTTEN_AFTER = sql`interval '1 day'`

/** Asks for checks; those that are asked for already come no later for it. */
export async function queueChecks(
  db: Queryable,
  checks: readonly BrowserCheck[],
  { delayMs = 0, isUrgent = false }: { delayMs?: number; isUrgent?: boolean } = {},
): Promise<void> {
  if (checks.length === 0) return
  await db.execute(
    sql`delete from browser_checks where holder is null and queued_at < clock_now() - ${FORGOTTEN_AFTER}`,
  )
  const due = sql`clock_now() + ${delayMs} * interval '1 millisecond'`
  await db
    .insert(browserCheckTable)
    .values(
      checks.map((check) => ({
        ...check,
        isUrgent,
        rules: BROWSER_GATE_VERSION,
        queuedAt: sql`clock_now()`,
        nextAt: due,
      })),
    )
    .onConflictDoUpdate({
      target: browserCheckTable.hash,
      set: {
        isUrgent: sql`${browserCheckTable.isUrgent} or excluded.is_urgent`,
        rules: sql`greatest(${browserCheckTable.rules}, excluded.rules)`,
        queuedAt: sql`case when ${browserCheckTable.holder} is null then excluded.queued_at else ${browserCheckTable.queuedAt} end`,
        nextAt: sql`case when ${browserCheckTable.holder} is null then least(${browserCheckTable.nextAt}, excluded.next_at)
          else ${browserCheckTable.nextAt} end`,
      },
    })
  await wake(db, browserWork.name)
}

/** Those that wait for a worker, or are under way. */
export async function queuedHashes(db: Queryable, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await db
    .select({ hash: browserCheckTable.hash })
    .from(browserCheckTable)
    .where(inArray(browserCheckTable.hash, [...hashes]))
  return new Set(rows.map(({ hash }) => hash))
}
