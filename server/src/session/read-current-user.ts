import { eq } from 'drizzle-orm'
import type { CurrentUser } from '@outlet/shared/contract/session'
import { signedInUser, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { notFound } from '../platform/http/refusal'
import type { SecretBox } from '../platform/secrets/secret-box'
import { toCurrentUser, userTable } from '../users/user-row'

export async function readCurrentUser(db: Database, actor: Actor, secrets: SecretBox): Promise<CurrentUser> {
  const [row] = await db
    .select()
    .from(userTable)
    .where(eq(userTable.id, signedInUser(actor).id))
  if (!row) throw notFound('user.not_found')
  return toCurrentUser(row, secrets)
}
