import type { UserDraft } from '@outlet/shared/contract/users'
import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { uuidv7 } from '../platform/db/uuid'
import { publishEvent } from '../platform/live/publish-event'
import { hashPassword } from './password'
import { checkPassword } from './check-password'
import { refuseTakenUsername } from './refuse-taken-username'
import { toAuditedUser, identityTable, userTable, type UserRow } from './user-row'

type Given<Field extends keyof UserDraft> = Pick<UserDraft, Field>
type Optional<Fields> = { [Field in keyof Fields]?: Fields[Field] | undefined }

export type NewUser = Given<'username' | 'name' | 'role'> & Optional<UserDraft> & { password: string }

/** Creates a user. Throws Refusal `password.too_weak`, `password.too_common`, `user.username_taken`. */
export async function createUser(tx: Transaction, caller: Caller, { password, ...user }: NewUser): Promise<UserRow> {
  authorise(caller.actor, 'users.write')
  checkPassword(password)
  const secret = await hashPassword(password)
  const { username, name, role } = user
  const [row] = await tx
    .insert(userTable)
    .values({ ...user, id: uuidv7(), username, name, role, state: user.state ?? 'active' })
    .returning()
    .catch(refuseTakenUsername)
  if (!row) throw new Error('the user was not stored')
  await tx.insert(identityTable).values({ id: uuidv7(), user_id: row.id, kind: 'password', secret })
  await recordAudit(tx, caller, {
    action: 'users.create',
    subjectType: 'user',
    subjectId: row.id,
    after: toAuditedUser(row),
  })
  await publishEvent(tx, 'users', [row.id])
  return row
}
