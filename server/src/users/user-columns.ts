import type { UserDraft } from '@outlet/shared/contract/users'
import type { UserRow } from './user-row'

type UserPatch = { [Field in keyof UserDraft]?: UserDraft[Field] | undefined }

/** What was given, by column; undefined = not given, which Drizzle leaves out. */
export const columnsOfUser = ({ personal_website: personalWebsite, ...same }: UserPatch) => ({
  ...same,
  personalWebsite,
})

/** Whether these columns would change the row. */
export const changesUser = (row: UserRow, columns: object): boolean => {
  const before = new Map<string, unknown>(Object.entries(row))
  return Object.entries(columns).some(([name, value]) => value !== undefined && before.get(name) !== value)
}
