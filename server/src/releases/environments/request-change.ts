import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { requestChange as endpoint, EnvironmentChange } from '@outlet/shared/contract/releases/environments'
import { authorise } from '../../platform/audit/actor'
import { recordAudit, type Caller } from '../../platform/audit/record-audit'
import type { Transaction } from '../../platform/db/database'
import { uuidv7 } from '../../platform/db/uuid'
import { publishEvent } from '../../platform/live/publish-event'
import { changeTable, toChange } from './environment-row'
import { authoriseChanges, expectGeneration, lockEnvironment, refuseFrozen } from './make-generation'

/**
 * Creates a change request for an environment that needs approvals. Throws Refusal `environment.not_found`,
 * `environment.frozen`, `environment.generation_conflict`.
 */
export async function requestChange(
  tx: Transaction,
  caller: Caller,
  name: string,
  { expected_generation, pins, canaries = {}, reason }: EndpointRequest<typeof endpoint>['body'],
): Promise<EnvironmentChange> {
  authorise(caller.actor, 'releases.pin')
  const environment = await lockEnvironment(tx, name)
  authoriseChanges(caller, environment.row.name, [...Object.keys(pins), ...Object.keys(canaries)])
  refuseFrozen(environment)
  expectGeneration(environment, expected_generation)
  const { actor } = caller
  const [row] = await tx
    .insert(changeTable)
    .values({
      id: uuidv7(),
      environment: environment.row.name,
      pins,
      canaries,
      seen_generation: expected_generation,
      reason: reason ?? null,
      asked_by_id: actor.id,
      asked_by: actor.name,
    })
    .returning()
  if (!row) throw new Error('the change was not recorded')
  await recordAudit(tx, caller, {
    action: 'environments.ask',
    subjectType: 'environment',
    subjectId: row.environment,
    after: { change: row.id, pins, canaries, reason: row.reason },
  })
  await publishEvent(tx, 'releases', [row.environment])
  return toChange(row)
}
