import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { and, eq } from 'drizzle-orm'
import { GATE_VERSION } from '@outlet/shared/contract/gate/check-release'
import type { ReleaseProblem } from '@outlet/shared/contract/gate/release-problem'
import { GateResult, type RemoteDescriptor } from '@outlet/shared/contract/releases'
import type { Queryable } from '../platform/db/database'
import { clock } from '../platform/time/clock'
import { identityHash } from './release-identity'

const gateResultTable = pgTable(
  'gate_results',
  {
    hash: text().notNull(),
    kind: text().$type<'static'>().notNull(),
    rules: integer().notNull(),
    outcome: text().$type<GateResult['outcome']>().notNull(),
    problems: jsonb().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.hash, table.kind] })],
)

const toGateResult = ({ rules, outcome, problems, at }: typeof gateResultTable.$inferSelect): GateResult =>
  GateResult.parse({ rules, outcome, problems, at: at.toISOString() })

/** What the gate said of exactly this release, by whatever rules; null where it was never asked. */
export async function readGateResult(db: Queryable, descriptor: RemoteDescriptor): Promise<GateResult | null> {
  const [row] = await db
    .select()
    .from(gateResultTable)
    .where(and(eq(gateResultTable.hash, identityHash(descriptor)), eq(gateResultTable.kind, 'static')))
  return row ? toGateResult(row) : null
}

/** Whether a result still holds: rules that are newer than it are asked again, those of a newer server are not. */
export const isCurrent = (result: GateResult | null): result is GateResult =>
  result !== null && result.rules >= GATE_VERSION

/** Keeps the outcome in place of the one before. */
export async function keepGateResult(
  db: Queryable,
  descriptor: RemoteDescriptor,
  problems: readonly ReleaseProblem[],
): Promise<GateResult> {
  const outcome = problems.length === 0 ? ('passed' as const) : ('refused' as const)
  const values = { rules: GATE_VERSION, outcome, problems: [...problems], at: clock.date() }
  const [row] = await db
    .insert(gateResultTable)
    .values({ hash: identityHash(descriptor), kind: 'static', ...values })
    .onConflictDoUpdate({ target: [gateResultTable.hash, gateResultTable.kind], set: values })
    .returning()
  if (!row) throw new Error('the result of the gate was not kept')
  return toGateResult(row)
}
