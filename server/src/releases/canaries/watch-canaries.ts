import { and, isNull, sql } from 'drizzle-orm'
import type { Canary, Generation } from '@outlet/shared/contract/releases'
import { z } from '@outlet/shared/contract/zod'
import { systemCaller } from '../../platform/audit/record-audit'
import type { Database, Transaction } from '../../platform/db/database'
import { retriedTransaction } from '../../platform/db/transaction'
import { emit } from '../../platform/outbox/emit'
import { clock } from '../../platform/time/clock'
import { environmentTable, generationTable } from '../environments/environment-row'
import { lockEnvironment, makeGeneration } from '../environments/make-generation'
import { withoutCanary } from '../environments/canary-set'
import { isCurrent } from '../environments/read-environments'
import { judgeCanary, type CanaryHalt, type ComparedCounts } from './judge-canary'
import { readCanaryCounts } from './read-canary-counts'
import { ErrorCheck, settledErrors, addCheck } from './settled-errors'

type Running = Pick<Generation, 'environment' | 'pins' | 'canaries'>

const readRunning = (db: Database): Promise<Running[]> =>
  db
    .select({ environment: environmentTable.name, pins: generationTable.pins, canaries: generationTable.canaries })
    .from(environmentTable)
    .innerJoin(generationTable, isCurrent)
    .where(and(isNull(environmentTable.removed_at), sql`${generationTable.canaries} <> '{}'`))

/**
 * Records the number of errors and returns the settled one. Records of an earlier canary have another generation and
 * are ignored.
 */
async function recordCheck(tx: Transaction, environment: string, name: string, canary: Canary, counts: ComparedCounts) {
  const { rows } = await tx.execute<{ looks: unknown }>(sql`
    select looks from canary_looks
    where environment = ${environment} and name = ${name} and generation = ${canary.generation} for update`)
  const checks = z.array(ErrorCheck).parse(rows[0]?.looks ?? [])
  const check: ErrorCheck = { at: clock.now(), with_errors: counts.canary.with_errors }
  await tx.execute(sql`
    insert into canary_looks (environment, name, generation, looks)
    values (${environment}, ${name}, ${canary.generation}, ${JSON.stringify(addCheck(checks, check))}::jsonb)
    on conflict (environment, name) do update set generation = excluded.generation, looks = excluded.looks`)
  return settledErrors(checks, check.at)
}

const percentOf = (bad: number, loads: number) => `${loads === 0 ? 0 : Math.round((1000 * bad) / loads) / 10} %`

/** Reason with the counts, as the history shows it. */
const reasonOf = ({ cause, bad, loads, pinnedBad, pinnedLoads }: CanaryHalt, pinned: string): string => {
  const what = cause === 'errors' ? 'with errors' : `twice as slow as 95 % of those of ${pinned}`
  return (
    `Halted: ${bad} of ${loads} loads ${what} (${percentOf(bad, loads)}); ` +
    `${pinned}: ${pinnedBad} of ${pinnedLoads} (${percentOf(pinnedBad, pinnedLoads)})`
  )
}

/**
 * Ends the canary, so that all users get the pinned version again, unless another user has ended or changed it
 * meanwhile.
 */
async function halt(tx: Transaction, environmentName: string, name: string, canary: Canary, why: CanaryHalt) {
  const environment = await lockEnvironment(tx, environmentName)
  const { pins, canaries } = environment.current
  if (canaries[name]?.generation !== canary.generation) return
  const release = `${name}@${canary.version}`
  const { cause, bad, loads, pinnedBad, pinnedLoads } = why
  await makeGeneration(tx, systemCaller('canary'), environment, {
    pins,
    canaries: withoutCanary(canaries, name),
    kind: 'canary',
    action: 'canaries.halt',
    reason: reasonOf(why, pins[name] ?? ''),
    source: `${release} halted ${cause} ${bad}/${loads} ${pinnedBad}/${pinnedLoads}`,
  })
  await emit(tx, [
    {
      kind: 'canary_halted',
      subject: { type: 'release', id: release },
      payload: {
        environment: environmentName,
        cause: `canary_${cause}`,
        bad,
        loads,
        pinned_bad: pinnedBad,
        pinned_loads: pinnedLoads,
      },
    },
  ])
}

const watch = (db: Database, running: Running, name: string, canary: Canary): Promise<void> =>
  retriedTransaction(db, async (tx) => {
    const counts = await readCanaryCounts(tx, running, name, canary)
    const withErrors = await recordCheck(tx, running.environment, name, canary, counts)
    const why = judgeCanary({ ...counts, canary: { ...counts.canary, with_errors: withErrors ?? 0 } })
    if (why) await halt(tx, running.environment, name, canary, why)
  })

/** Halts each canary that is significantly worse than the pinned version. */
export async function watchCanaries(db: Database): Promise<void> {
  for (const running of await readRunning(db)) {
    for (const [name, canary] of Object.entries(running.canaries)) await watch(db, running, name, canary)
  }
}
