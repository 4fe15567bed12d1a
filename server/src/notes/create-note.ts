import type { Note, NoteDraft } from '@outlet/shared/contract/notes'
import { authorise, signedInUser } from '../platform/audit/actor'
import type { Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { uuidv7 } from '../platform/db/uuid'
import { publishEvent } from '../platform/live/publish-event'
import { authoriseRecord, findRecordName } from './find-record'
import { auditedOf, noteLifecycle, noteTable } from './note-row'
import { toNote } from './read-notes'
import { writeMentions } from './write-mentions'

/** Adds a note to a record that the caller may read. Throws Refusal `note.record_not_found`. */
export async function createNote(tx: Transaction, caller: Caller, { mention_ids, ...draft }: NoteDraft): Promise<Note> {
  authorise(caller.actor, 'notes.write')
  authoriseRecord(caller.actor, draft)
  const author = signedInUser(caller.actor)
  await findRecordName(tx, draft)
  const [row] = await tx
    .insert(noteTable)
    .values({ ...draft, id: uuidv7(), author_id: author.id })
    .returning()
  if (!row) throw new Error('the note was not stored')
  await writeMentions(tx, author, row, mention_ids)
  await noteLifecycle.audit(tx, caller, 'create', row, { after: auditedOf(row) })
  await publishEvent(tx, 'notes', [row.record_id])
  return toNote(tx, row)
}
