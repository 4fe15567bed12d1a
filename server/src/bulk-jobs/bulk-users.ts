import { and, inArray, sql } from 'drizzle-orm'
import type { UserBulkAction } from '@outlet/shared/contract/users'
import { authorise } from '../platform/audit/actor'
import type { BulkList } from './bulk-list'
import { Refusal } from '../platform/http/refusal'
import type { SecretBox } from '../platform/secrets/secret-box'
import { deleteUser } from '../users/delete-user'
import { usersMatching, type UserFilter } from '../users/list-users'
import { lockAdmins, lockAnyUser } from '../users/lock-user'
import { restoreUser } from '../users/restore-user'
import { updateUser } from '../users/update-user'
import { userTable } from '../users/user-row'

/** Bulk changes of users, each like a single change. */
export const bulkUsers = (secrets: SecretBox): BulkList<UserFilter, UserBulkAction> => ({
  authorise: (actor) => authorise(actor, 'users.write'),
  rows: (actor, filter, ids) => sql`
    select ${userTable.id}::text as subject_id, ${userTable.name} as label from ${userTable}
    where ${and(usersMatching(actor, filter), ids && inArray(sql`${userTable.id}::text`, [...ids])) ?? sql`true`}
    order by ${userTable.id}`,
  async apply(tx, caller, { id, action, version }) {
    authorise(caller.actor, 'users.write')
    await lockAdmins(tx)
    const before = await lockAnyUser(tx, id)
    if (version !== null && before.version !== version) throw new Refusal('conflict', 'user.version_conflict')
    const changed = (inverse: UserBulkAction) => ({ inverse, version: before.version + 1 })
    if (action.kind === 'set_state') {
      await updateUser(tx, caller, secrets, id, { version: before.version, state: action.state })
      return before.state === action.state ? 'unchanged' : changed({ kind: 'set_state', state: before.state })
    }
    const isDeleted = before.deleted_at !== null
    if (isDeleted === (action.kind === 'delete')) return 'unchanged'
    if (isDeleted) await restoreUser(tx, caller, secrets, id)
    else await deleteUser(tx, caller, id)
    return changed({ kind: isDeleted ? 'delete' : 'restore' })
  },
})
