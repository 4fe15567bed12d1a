import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { rollBackEnvironment as endpoint } from '@outlet/shared/contract/releases/environments'
import { EnvironmentName, type Generation } from '@outlet/shared/contract/releases'
import { authorise } from '../../platform/audit/actor'
import type { Caller } from '../../platform/audit/record-audit'
import type { Transaction } from '../../platform/db/database'
import { notFound } from '../../platform/http/refusal'
import { generationTable } from './environment-row'
import { authoriseChanges, changesBetween, expectGeneration, lockEnvironment, makeGeneration } from './make-generation'

/**
 * Returns the requested past generation, by default the last one with other pins. Throws Refusal
 * `environment.generation_not_found`.
 */
async function pastGeneration(tx: Transaction, { environment, generation, pins }: Generation, to: number | undefined) {
  const isMeant =
    to === undefined
      ? sql`${generationTable.pins} <> ${JSON.stringify(pins)}::jsonb`
      : eq(generationTable.generation, to)
  const [past] = await tx
    .select()
    .from(generationTable)
    .where(and(eq(generationTable.environment, environment), lt(generationTable.generation, generation), isMeant))
    .orderBy(desc(generationTable.generation))
    .limit(1)
  if (!past) throw notFound('environment.generation_not_found')
  return past
}

/**
 * Rolls back to the pins of a past generation and ends all canaries. It works in a frozen environment and needs no
 * approval, since it ends outages.
 */
export async function rollBackEnvironment(
  tx: Transaction,
  caller: Caller,
  environmentName: string,
  { expected_generation, to, reason }: EndpointRequest<typeof endpoint>['body'],
): Promise<Generation> {
  authorise(caller.actor, 'releases.pin')
  const name = EnvironmentName.parse(environmentName)
  const environment = await lockEnvironment(tx, name)
  expectGeneration(environment, expected_generation)
  const past = await pastGeneration(tx, environment.current, to)
  authoriseChanges(caller, name, Object.keys(changesBetween(environment.current.pins, past.pins)))
  return makeGeneration(tx, caller, environment, {
    pins: past.pins,
    canaries: {},
    kind: 'rollback',
    action: 'releases.rollback',
    reason: reason ?? null,
    source: String(past.generation),
  })
}
