import { and, inArray, sql } from 'drizzle-orm'
import type { UserBulkAction } from '@outlet/shared/contract/users'
import { authorise } from '../platform/audit/actor'
import type { BulkList } from '../bulk-jobs/bulk-list'
import { Refusal } from '../platform/http/refusal'
import type { SecretBox } from '../platform/secrets/secret-box'
import { deleteUser } from './delete-user'
import { usersMatching, type UserFilter } from './list-users'
import { lockAdmins, lockAnyUser } from './lock-user'
import { restoreUser } from './restore-user'
import { updateUser } from './update-user'
import { userTable } from './user-row'

/** Many users at once: each as if it were changed by itself. */
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
    const isDeleted = before.deletedAt !== null
    if (isDeleted === (action.kind === 'delete')) return 'unchanged'
    if (isDeleted) await restoreUser(tx, caller, secrets, id)
    else await deleteUser(tx, caller, id)
    return changed({ kind: isDeleted ? 'delete' : 'restore' })
  },
})
