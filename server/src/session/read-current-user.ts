import { eq } from 'drizzle-orm'
import type { CurrentUser } from '@outlet/shared/contract/session'
import { signedInUser, type Actor } from '../audit/actor'
import type { Database } from '../db/database'
import { notFound } from '../http/refusal'
import type { SecretBox } from '../secrets/secret-box'
import { toCurrentUser } from '../users/to-user'
import { userTable } from '../users/user-row'

export async function readCurrentUser(db: Database, actor: Actor, secrets: SecretBox): Promise<CurrentUser> {
  const [row] = await db
    .select()
    .from(userTable)
    .where(eq(userTable.id, signedInUser(actor).id))
  if (!row) throw notFound('user.not_found')
  return toCurrentUser(row, secrets)
}
