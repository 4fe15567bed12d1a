import { listNotes } from '../contract/notes'
import { listUsers } from '../contract/users'
import { fake } from './fake-server'

/** Fakes of the requests that every drawer with notes and an assignee makes: no notes, no other users. */
export const recordFakes = [
  fake(listNotes, () => ({ items: [], next: null })),
  fake(listUsers, () => ({ items: [], next: null })),
]
