import { asc, inArray } from 'drizzle-orm'
import type { Note } from '@outlet/shared/contract/notes'
import type { Queryable } from '../platform/db/database'
import { pick } from '../platform/db/pick'
import { readUserReferences } from '../users/user-reference'
import { mentionTable, type NoteRow } from './note-row'

/** Maps rows to the contract's shape, in the same order. */
export async function toNotes(db: Queryable, rows: readonly NoteRow[]): Promise<Note[]> {
  const ids = rows.map(({ id }) => id)
  const authors = await readUserReferences(
    db,
    rows.map(({ author_id }) => author_id),
  )
  const mentions = await db
    .select()
    .from(mentionTable)
    .where(inArray(mentionTable.note_id, ids))
    .orderBy(asc(mentionTable.name))
  return rows.map((row) => ({
    ...pick(row, 'id', 'record_type', 'record_id', 'text', 'created_at', 'edited_at', 'version'),
    author: authors.get(row.author_id ?? '') ?? null,
    mentions: mentions.filter(({ note_id }) => note_id === row.id).map(({ user_id: id, name }) => ({ id, name })),
  }))
}

export async function toNote(db: Queryable, row: NoteRow): Promise<Note> {
  const [note] = await toNotes(db, [row])
  if (!note) throw new Error('one row is one note')
  return note
}
