import { sql } from 'drizzle-orm'
import type { Note, NoteChange } from '@outlet/shared/contract/notes'
import { authorise, can, signedInUser, type Actor } from '../platform/audit/actor'
import { checkVersion } from '../platform/audit/lifecycle'
import type { Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { Refusal } from '../platform/http/refusal'
import { authoriseRecord } from './find-record'
import { noteLifecycle, type NoteRow } from './note-row'
import { toNote } from './read-notes'
import { writeMentions } from './write-mentions'

/** Throws Refusal `permission.denied` for a note of another user. */
function authoriseOwn(actor: Actor, { author_id }: NoteRow): void {
  if (signedInUser(actor).id !== author_id) throw new Refusal('forbidden', 'permission.denied')
}

/**
 * Changes the caller's own note. Throws Refusal `note.not_found`, `permission.denied`, `note.version_conflict` (with
 * `current`).
 */
export async function updateNote(
  tx: Transaction,
  caller: Caller,
  noteId: string,
  { version, text, mention_ids }: NoteChange,
): Promise<Note> {
  authorise(caller.actor, 'notes.write')
  const before = await noteLifecycle.lockUndeleted(tx, noteId)
  authoriseRecord(caller.actor, before)
  authoriseOwn(caller.actor, before)
  await checkVersion('note', before, version, () => toNote(tx, before))
  if (text === before.text) return toNote(tx, before)
  const after = await noteLifecycle.change(tx, caller, before, { text, edited_at: sql`clock_now()` })
  await writeMentions(tx, signedInUser(caller.actor), after, mention_ids)
  return toNote(tx, after)
}

/** Locks a note that the caller may delete: the caller's own, or any note with `notes.moderate`. */
async function lockDeletable(tx: Transaction, { actor }: Caller, noteId: string): Promise<NoteRow> {
  authorise(actor, 'notes.write')
  const note = await noteLifecycle.lock(tx, noteId)
  authoriseRecord(actor, note)
  if (!can(actor, 'notes.moderate')) authoriseOwn(actor, note)
  return note
}

/** Deletes a note (soft delete). Throws Refusal `note.not_found`, `permission.denied`. */
export async function deleteNote(tx: Transaction, caller: Caller, noteId: string): Promise<Record<string, never>> {
  return noteLifecycle.delete(tx, caller, await lockDeletable(tx, caller, noteId))
}

/** Undoes a deletion; a note that is not deleted stays unchanged. Throws Refusal `note.not_found`, `permission.denied`. */
export async function restoreNote(tx: Transaction, caller: Caller, noteId: string): Promise<Note> {
  const note = await lockDeletable(tx, caller, noteId)
  return toNote(tx, note.deleted_at === null ? note : await noteLifecycle.restore(tx, caller, note))
}
