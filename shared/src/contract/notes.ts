import { endpoint } from './endpoint'
import { listOf, listQuery } from './list'
import { recordFields } from './record-type'
import { isVisible, noteText } from './text'
import { Timestamp } from './time'
import { UserReference } from './users/user-reference'
import { z } from './zod'

/** Maximum length of a note in characters. */
export const MAX_NOTE = 4000
/** Maximum number of users that one note mentions. */
export const MAX_MENTIONS = 20

/** Note of a user about a record. The text is plain. */
export const Note = z.object({
  id: z.uuid(),
  ...recordFields,
  /** Null = the author is purged. */
  author: UserReference.nullable(),
  text: z.string(),
  /** Mentioned users. The text contains `@` with each name. */
  mentions: z.array(z.object({ id: z.uuid(), name: z.string() })),
  created_at: Timestamp,
  /** Time of the last change of the text; null = never changed. */
  edited_at: Timestamp.nullable(),
  version: z.int(),
})
export type Note = z.infer<typeof Note>

const NoteText = noteText(MAX_NOTE, 'note.too_long')
  .min(1, 'note.text_required')
  .refine((text) => text === '' || isVisible(text), { error: 'note.text_required' })

/**
 * Users to notify. Ignored are users whose name with `@` is not in the text, and users who are not active or may not
 * read the record.
 */
const MentionIds = z.array(z.uuid()).max(MAX_MENTIONS, 'note.too_many_mentions')

export const listNotes = endpoint({
  method: 'GET',
  path: '/notes',
  summary: 'The notes of a record, newest first; requires the permission to read the record',
  needs: 'notes.read',
  query: listQuery(recordFields, ['-created_at']),
  response: listOf(Note),
  topics: ['notes'],
})

export const NoteDraft = z.strictObject({ ...recordFields, text: NoteText, mention_ids: MentionIds.default([]) })
export type NoteDraft = z.output<typeof NoteDraft>

export const createNote = endpoint({
  method: 'POST',
  path: '/notes',
  summary: 'Add a note to a record; mentioned users are notified',
  needs: 'notes.write',
  body: NoteDraft,
  response: Note,
  status: 201,
  idempotent: true,
})

/** Without `mention_ids`, the users who were mentioned stay mentioned. */
export const NoteChange = z.strictObject({ version: z.int(), text: NoteText, mention_ids: MentionIds.optional() })
export type NoteChange = z.output<typeof NoteChange>

export const updateNote = endpoint({
  method: 'PATCH',
  path: '/notes/:noteId',
  summary: "Change the text of the caller's own note; users whom it mentions for the first time are notified",
  needs: 'notes.write',
  body: NoteChange,
  response: Note,
})

export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/notes/:noteId',
  summary: "Delete the caller's own note, or with `notes.moderate` any note; can be restored",
  needs: 'notes.write',
  response: z.object({}),
})

export const restoreNote = endpoint({
  method: 'POST',
  path: '/notes/:noteId/restore',
  summary: 'Undo a deletion',
  needs: 'notes.write',
  response: Note,
})
