import { listBulkJobs } from '../contract/bulk-jobs'
import { fake } from './fake-server'

/** What every page with a list asks for beside its rows: nothing was done to many rows yet. */
export const listFakes = [fake(listBulkJobs, () => ({ items: [], next: null }))]
