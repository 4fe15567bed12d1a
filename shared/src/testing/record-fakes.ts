import { listNotes } from '../contract/notes'
import { fake } from './fake-server'

/** Fakes of the requests that every drawer with team notes makes: no notes. */
export const recordFakes = [fake(listNotes, () => ({ items: [], next: null }))]
