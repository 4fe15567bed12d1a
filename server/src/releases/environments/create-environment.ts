import { eq, isNotNull } from 'drizzle-orm'
import type { EndpointRequest } from '@outlet/shared/contract/endpoint'
import type { createEnvironment as endpoint, Environment } from '@outlet/shared/contract/releases/environments'
import { authorise } from '../../platform/audit/actor'
import { recordAudit, type Caller } from '../../platform/audit/record-audit'
import type { Database, Transaction } from '../../platform/db/database'
import { publishEvent } from '../../platform/live/publish-event'
import { Refusal } from '../../platform/http/refusal'
import { environmentTable } from './environment-row'
import { readEnvironment } from './read-environments'

/**
 * Creates an environment. A removed environment of the same name is restored with its history. Throws Refusal
 * `environment.exists`.
 */
export async function createEnvironment(
  tx: Transaction,
  caller: Caller,
  { name, needs_browser, needs_approval }: EndpointRequest<typeof endpoint>['body'],
): Promise<Environment> {
  authorise(caller.actor, 'environments.write')
  const values = { needs_browser, needs_approval, created_by: caller.actor.name }
  const [made] = await tx
    .insert(environmentTable)
    .values({ name, ...values })
    .onConflictDoUpdate({
      target: environmentTable.name,
      set: { ...values, removed_at: null },
      setWhere: isNotNull(environmentTable.removed_at),
    })
    .returning()
  if (!made) throw new Refusal('conflict', 'environment.exists')
  const after = { needs_browser, needs_approval }
  await recordAudit(tx, caller, { action: 'environments.create', subjectType: 'environment', subjectId: name, after })
  await publishEvent(tx, 'releases', [name])
  return readEnvironment(tx, name)
}

/**
 * Creates the environment that this process serves if it does not exist. Safe for processes that start at the same
 * time.
 */
export async function ensureEnvironment(db: Database, name: string): Promise<void> {
  const [known] = await db.select().from(environmentTable).where(eq(environmentTable.name, name))
  if (known && known.removed_at === null) return
  await db
    .insert(environmentTable)
    .values({ name })
    .onConflictDoUpdate({ target: environmentTable.name, set: { removed_at: null } })
}
