import { eq, sql } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { Environment, updateEnvironment as endpoint } from '@outlet/shared/contract/releases/environments'
import { authorise } from '../../platform/audit/actor'
import { checkVersion } from '../../platform/audit/lifecycle'
import { recordAudit, type Caller } from '../../platform/audit/record-audit'
import type { Transaction } from '../../platform/db/database'
import { publishEvent } from '../../platform/live/publish-event'
import { clock } from '../../platform/time/clock'
import { environmentTable, toEnvironment } from './environment-row'
import { lockEnvironment } from './make-generation'
import { readEnvironment } from './read-environments'

type Change = EndpointRequest<typeof endpoint>['body']

const frozenOf = ({ actor }: Caller, frozen: Change['frozen']) => {
  if (frozen === undefined) return {}
  return frozen
    ? { frozen_at: clock.iso(), frozen_by: actor.name, frozen_reason: frozen.reason }
    : { frozen_at: null, frozen_by: null, frozen_reason: null }
}

/**
 * Changes an environment's rules. Throws Refusal `environment.not_found`, `environment.version_conflict` with the
 * current state.
 */
export async function updateEnvironment(
  tx: Transaction,
  caller: Caller,
  name: string,
  { version, needs_browser, needs_approval, frozen }: Change,
): Promise<Environment> {
  authorise(caller.actor, 'environments.write')
  const { row, current } = await lockEnvironment(tx, name)
  const before = toEnvironment(row, current)
  await checkVersion('environment', row, version, () => before)
  await tx
    .update(environmentTable)
    .set({
      needs_browser: needs_browser ?? row.needs_browser,
      needs_approval: needs_approval ?? row.needs_approval,
      ...frozenOf(caller, frozen),
      version: sql`${environmentTable.version} + 1`,
    })
    .where(eq(environmentTable.name, row.name))
  const after = await readEnvironment(tx, row.name)
  await recordAudit(tx, caller, {
    action: 'environments.update',
    subjectType: 'environment',
    subjectId: row.name,
    before: before.rules,
    after: after.rules,
  })
  await publishEvent(tx, 'releases', [row.name])
  return after
}
