import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { and, eq, inArray } from 'drizzle-orm'
import { GATE_VERSION } from '@outlet/release-gate/check-release'
import type { ReleaseProblem } from '@outlet/release-gate/release-problem'
import { GateResult, type RemoteDescriptor } from '@outlet/shared/contract/releases'
import type { Queryable } from '../platform/db/database'
import { clock } from '../platform/time/clock'
import { identityHash } from './release-identity'

type GateKind = 'static' | 'browser'

const gateResultTable = pgTable(
  'gate_results',
  {
    hash: text().notNull(),
    kind: text().$type<GateKind>().notNull(),
    rules: integer().notNull(),
    outcome: text().$type<GateResult['outcome']>().notNull(),
    problems: jsonb().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.hash, table.kind] })],
)

const toGateResult = ({ rules, outcome, problems, at }: typeof gateResultTable.$inferSelect): GateResult =>
  GateResult.parse({ rules, outcome, problems, at: at.toISOString() })

/** Returns the gate's result for exactly this release, by any rules; null if it was never checked. */
export async function readGateResult(db: Queryable, descriptor: RemoteDescriptor): Promise<GateResult | null> {
  const [row] = await db
    .select()
    .from(gateResultTable)
    .where(and(eq(gateResultTable.hash, identityHash(descriptor)), eq(gateResultTable.kind, 'static')))
  return row ? toGateResult(row) : null
}

/** Whether a result is still valid: a result of older rules is not, one of a newer server is. */
export const isCurrent = (result: GateResult | null): result is GateResult =>
  result !== null && result.rules >= GATE_VERSION

/** Returns the results of one part of the gate, by the hash of what was checked. */
export async function readGateResults(
  db: Queryable,
  kind: GateKind,
  hashes: readonly string[],
): Promise<Map<string, GateResult>> {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .select()
    .from(gateResultTable)
    .where(and(inArray(gateResultTable.hash, [...hashes]), eq(gateResultTable.kind, kind)))
  return new Map(rows.map((row) => [row.hash, toGateResult(row)]))
}

/** Stores the result of the static gate for a release; it replaces the previous one. */
export const storeStaticResult = (
  db: Queryable,
  descriptor: RemoteDescriptor,
  problems: readonly ReleaseProblem[],
): Promise<GateResult> =>
  storeGateResult(db, {
    hash: identityHash(descriptor),
    kind: 'static',
    rules: GATE_VERSION,
    outcome: problems.length === 0 ? 'passed' : 'refused',
    problems,
  })

interface NewGateResult extends Pick<GateResult, 'outcome' | 'rules'> {
  hash: string
  kind: GateKind
  problems: readonly ReleaseProblem[]
}

/** Stores the result of one part of the gate; it replaces the previous one. */
export async function storeGateResult(
  db: Queryable,
  { hash, kind, rules, outcome, problems }: NewGateResult,
): Promise<GateResult> {
  const values = { rules, outcome, problems: [...problems], at: clock.date() }
  const [row] = await db
    .insert(gateResultTable)
    .values({ hash, kind, ...values })
    .onConflictDoUpdate({ target: [gateResultTable.hash, gateResultTable.kind], set: values })
    .returning()
  if (!row) throw new Error('the result of the gate was not stored')
  return toGateResult(row)
}
