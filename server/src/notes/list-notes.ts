import { and, eq, isNull } from 'drizzle-orm'
import type { EndpointRequest, EndpointResponse } from '@outlet/shared/contract/endpoint'
import type * as contract from '@outlet/shared/contract/notes'
import { recordPermissions } from '@outlet/shared/contract/record-type'
import { authorise, type Reader } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { readPage } from '../platform/db/read-page'
import { noteTable } from './note-row'
import { toNotes } from './read-notes'

/** Lists the notes of a record that the reader may read. A purged record has none. */
export async function listNotes(
  db: Database,
  reader: Reader,
  query: EndpointRequest<typeof contract.listNotes>['query'],
): Promise<EndpointResponse<typeof contract.listNotes>> {
  const { record_type, record_id } = query
  authorise(reader, 'notes.read')
  authorise(reader, recordPermissions[record_type])
  const { rows, next } = await readPage(db, noteTable, query, {
    id: noteTable.id,
    where: and(
      eq(noteTable.record_id, record_id),
      eq(noteTable.record_type, record_type),
      isNull(noteTable.deleted_at),
    ),
  })
  return { items: await toNotes(db, rows), next }
}
