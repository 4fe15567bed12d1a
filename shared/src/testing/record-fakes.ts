import { listNotes } from '../contract/notes'
import { endPresence, reportPresence } from '../contract/presence'
import { listUsers } from '../contract/users'
import { fake } from './fake-server'

/** Fakes of the requests that every drawer with notes, an assignee and presence makes: no notes, no other users. */
export const recordFakes = [
  fake(listNotes, () => ({ items: [], next: null })),
  fake(reportPresence, () => ({ items: [] })),
  fake(endPresence, () => ({})),
  fake(listUsers, () => ({ items: [], next: null })),
]
