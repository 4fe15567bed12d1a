import { Password } from '@outlet/shared/contract/session'
import type { Role } from '@outlet/shared/contract/roles'
import { recordAudit, type Caller } from '../audit/record-audit'
import type { Transaction } from '../db/database'
import { uuidv7 } from '../db/uuid'
import { publishEvent } from '../events/publish-event'
import { Refusal } from '../http/refusal'
import { isCommonPassword } from '../session/common-passwords'
import { hashPassword } from '../session/password'
import { identityTable, userTable } from './user-row'

export interface NewUser {
  username: string
  name: string
  role: Role
  password: string
}

/** Throws Refusal `password.too_weak` or `password.too_common`. */
export function checkPassword(password: string): void {
  if (!Password.safeParse(password).success) throw new Refusal('invalid', 'password.too_weak')
  if (isCommonPassword(password)) throw new Refusal('invalid', 'password.too_common')
}

export async function createUser(tx: Transaction, caller: Caller, user: NewUser): Promise<string> {
  checkPassword(user.password)
  const id = uuidv7()
  const { username, name, role } = user
  await tx.insert(userTable).values({ id, username, name, role, state: 'active' })
  const secret = await hashPassword(user.password)
  await tx.insert(identityTable).values({ id: uuidv7(), userId: id, kind: 'password', secret })
  await recordAudit(tx, caller, {
    action: 'users.create',
    subjectType: 'user',
    subjectId: id,
    after: { username, name, role },
  })
  await publishEvent(tx, 'users', [id])
  return id
}
