import { eq, sql } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { Environment, updateEnvironment as endpoint } from '@outlet/shared/contract/environments'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { Refusal } from '../platform/http/refusal'
import { clock } from '../platform/time/clock'
import { environmentTable, toEnvironment } from './environment-row'
import { lockEnvironment } from './make-generation'
import { readEnvironment } from './read-environments'

type Change = EndpointRequest<typeof endpoint>['body']

const frozenOf = ({ actor }: Caller, frozen: Change['frozen']) => {
  if (frozen === undefined) return {}
  return frozen
    ? { frozenAt: clock.date(), frozenBy: actor.name, frozenReason: frozen.reason }
    : { frozenAt: null, frozenBy: null, frozenReason: null }
}

/** Throws Refusal `environment.not_found`, `environment.version_conflict` with the current state. */
export async function updateEnvironment(
  tx: Transaction,
  caller: Caller,
  name: string,
  { version, needs_browser, needs_approval, frozen }: Change,
): Promise<Environment> {
  authorise(caller.actor, 'environments.write')
  const { row, current } = await lockEnvironment(tx, name)
  const before = toEnvironment(row, current)
  if (row.version !== version) throw new Refusal('conflict', 'environment.version_conflict', { current: before })
  await tx
    .update(environmentTable)
    .set({
      needsBrowser: needs_browser ?? row.needsBrowser,
      needsApproval: needs_approval ?? row.needsApproval,
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
