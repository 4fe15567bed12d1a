import { action, listPages, query, quietly } from '../../api/query'
import { createNote, deleteNote, listNotes, restoreNote, updateNote } from '../../contract/notes'
import type { RecordType } from '../../contract/record-type'
import { listUsers } from '../../contract/users'

/** Record that notes belong to. */
export interface NotedRecord {
  readonly type: RecordType
  readonly id: string
}

const FIRST_NOTES = 20
const SUGGESTED_USERS = 8

export const notesQuery = ({ type, id }: NotedRecord) =>
  listPages(listNotes, { query: { record_type: type, record_id: id, limit: FIRST_NOTES } })

/** Active users to mention. A failure is not shown, because the suggestions are optional. */
export const mentionableQuery = (q: string) =>
  quietly(query(listUsers, { query: { q, state: 'active', sort: 'name', limit: SUGGESTED_USERS } }))

const refreshes = { refreshes: [listNotes] }
export const createNoteAction = action(createNote, refreshes)
export const updateNoteAction = action(updateNote, refreshes)
export const deleteNoteAction = action(deleteNote, refreshes)
export const restoreNoteAction = action(restoreNote, refreshes)
