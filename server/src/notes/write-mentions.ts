import { and, eq, inArray, isNull } from 'drizzle-orm'
import { recordPermissions } from '@outlet/shared/contract/record-type'
import { roleMay } from '@outlet/shared/contract/users/roles'
import type { UserActor } from '../platform/audit/actor'
import type { Transaction } from '../platform/db/database'
import { emit } from '../platform/outbox/emit'
import { userTable } from '../users/user-row'
import { findRecordName } from './find-record'
import { mentionTable, type NoteRow } from './note-row'

/** Maximum length of the text in the event, which becomes part of messages. */
const EXCERPT = 500

const excerptOf = (text: string) => (text.length > EXCERPT ? `${text.slice(0, EXCERPT - 1).trimEnd()}…` : text)

/** Active users among `ids` who may read the note's record and whose names are in its text. */
async function findMentioned(tx: Transaction, { record_type, text }: NoteRow, ids: readonly string[]) {
  if (ids.length === 0) return []
  const users = await tx
    .select({ id: userTable.id, name: userTable.name, role: userTable.role })
    .from(userTable)
    .where(and(inArray(userTable.id, [...ids]), eq(userTable.state, 'active'), isNull(userTable.deleted_at)))
  return users.filter(({ name, role }) => roleMay(role, recordPermissions[record_type]) && text.includes(`@${name}`))
}

/**
 * Stores whom a new or changed note mentions, and notifies the users whom it did not mention before. Undefined ids: the
 * users whom it mentioned before.
 */
export async function writeMentions(
  tx: Transaction,
  author: UserActor,
  note: NoteRow,
  mentionIds: readonly string[] | undefined,
): Promise<void> {
  const before = await tx.delete(mentionTable).where(eq(mentionTable.note_id, note.id)).returning()
  const mentioned = await findMentioned(tx, note, mentionIds ?? before.map(({ user_id }) => user_id))
  if (mentioned.length === 0) return
  await tx.insert(mentionTable).values(mentioned.map(({ id, name }) => ({ note_id: note.id, user_id: id, name })))
  const known = new Set([author.id, ...before.map(({ user_id }) => user_id)])
  const record_name = await findRecordName(tx, note)
  await emit(
    tx,
    mentioned
      .filter(({ id }) => !known.has(id))
      .map(({ id }) => ({
        kind: 'mentioned',
        subject: { type: note.record_type, id: note.record_id },
        payload: { user_id: id, by: author.name, record_name, note_id: note.id, text: excerptOf(note.text) },
      })),
  )
}
