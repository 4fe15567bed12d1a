import { eq } from 'drizzle-orm'
import type { Environment } from '@outlet/shared/contract/releases/environments'
import { authorise } from '../../platform/audit/actor'
import { recordAudit, type Caller } from '../../platform/audit/record-audit'
import type { Transaction } from '../../platform/db/database'
import { publishEvent } from '../../platform/live/publish-event'
import { Refusal } from '../../platform/http/refusal'
import { clock } from '../../platform/time/clock'
import { environmentTable, toEnvironment } from './environment-row'
import { lockEnvironment } from './make-generation'

/**
 * Removes an environment (soft delete).
 * @param served the environment that this process serves; a process that serves the removed one restores it at its next
 * start
 * @throws Refusal `environment.not_found`, `environment.served`
 */
export async function removeEnvironment(
  tx: Transaction,
  caller: Caller,
  name: string,
  served: string,
): Promise<Environment> {
  authorise(caller.actor, 'environments.write')
  const { row, current } = await lockEnvironment(tx, name)
  if (row.name === served) throw new Refusal('conflict', 'environment.served')
  await tx.update(environmentTable).set({ removed_at: clock.iso() }).where(eq(environmentTable.name, row.name))
  await recordAudit(tx, caller, {
    action: 'environments.remove',
    subjectType: 'environment',
    subjectId: row.name,
    before: { generation: current.generation, pins: current.pins },
  })
  await publishEvent(tx, 'releases', [row.name])
  return toEnvironment(row, current)
}
