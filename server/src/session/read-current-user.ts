import { inArray } from 'drizzle-orm'
import type { CurrentUser } from '@outlet/shared/contract/session'
import { signedInUser, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { notFound } from '../platform/http/refusal'
import { sharedBatch } from '../platform/http/shared-run'
import type { SecretBox } from '../platform/secrets/secret-box'
import { toCurrentUser, userTable } from '../users/user-row'

/** Creates the function that returns users their own data; concurrent requests share one query. */
export function currentUserReader(db: Database, secrets: SecretBox): (actor: Actor) => Promise<CurrentUser> {
  const read = sharedBatch(async (ids) => {
    const rows = await db
      .select()
      .from(userTable)
      .where(inArray(userTable.id, [...ids]))
    return new Map(rows.map((row) => [row.id, row]))
  })
  return async (actor) => {
    const row = await read(signedInUser(actor).id)
    if (!row) throw notFound('user.not_found')
    return toCurrentUser(row, secrets)
  }
}
