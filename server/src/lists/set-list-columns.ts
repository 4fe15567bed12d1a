import { and, eq, sql } from 'drizzle-orm'
import type { ListColumns } from '@outlet/shared/contract/list/lists'
import { authorise, signedInUser } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import { checkListKey } from './check-list-key'
import { listColumnsTable } from './list-view-row'

/** Stores the caller's columns of a list. Last write wins, without a version check: each user has their own row. */
export async function setListColumns(
  tx: Transaction,
  caller: Caller,
  list: string,
  columns: ListColumns,
): Promise<{ columns: ListColumns }> {
  authorise(caller.actor, 'lists.write')
  const { id: userId } = signedInUser(caller.actor)
  checkListKey(list)
  if (columns === null) {
    await tx.delete(listColumnsTable).where(and(eq(listColumnsTable.user_id, userId), eq(listColumnsTable.list, list)))
  } else {
    await tx
      .insert(listColumnsTable)
      .values({ user_id: userId, list, columns })
      .onConflictDoUpdate({
        target: [listColumnsTable.user_id, listColumnsTable.list],
        set: { columns, updated_at: sql`clock_now()` },
      })
  }
  await recordAudit(tx, caller, { action: 'lists.set_columns', subjectType: 'list', subjectId: list, after: columns })
  await publishEvent(tx, 'lists', [list])
  return { columns }
}
