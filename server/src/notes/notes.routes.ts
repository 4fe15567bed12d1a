import * as contract from '@outlet/shared/contract/notes'
import type { App } from '../platform/http/app-context'
import { serveSharedRead, serveWrite } from '../platform/http/serve'
import { createNote } from './create-note'
import { listNotes } from './list-notes'
import { deleteNote, restoreNote, updateNote } from './update-note'

export function noteRoutes(app: App) {
  serveSharedRead(app, contract.listNotes, ({ db, reader, query }) => listNotes(db, reader, query))
  serveWrite(app, contract.createNote, ({ tx, caller, body }) => createNote(tx, caller, body))
  serveWrite(app, contract.updateNote, ({ tx, caller, params, body }) => updateNote(tx, caller, params.noteId, body))
  serveWrite(app, contract.deleteNote, ({ tx, caller, params }) => deleteNote(tx, caller, params.noteId))
  serveWrite(app, contract.restoreNote, ({ tx, caller, params }) => restoreNote(tx, caller, params.noteId))
}
