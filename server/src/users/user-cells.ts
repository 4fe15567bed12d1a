import { userColumns, type UserSummary } from '@outlet/shared/contract/users'
import type { Cell } from '@outlet/shared/contract/csv'

type Column = (typeof userColumns)[number]

/** What a CSV of users may hold: one cell a field of that name. */
export const userCells = Object.fromEntries(
  userColumns.map((key) => [key, (user: UserSummary): Cell => user[key]]),
  // Object.fromEntries forgets the names.
) as Record<Column, (user: UserSummary) => Cell>
