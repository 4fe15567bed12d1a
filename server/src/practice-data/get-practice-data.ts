import type { PracticeData } from '@outlet/shared/contract/practice-data'
import { authorise, type Actor } from '../platform/audit/actor'
import type { Database } from '../platform/db/database'
import { readPracticeData } from './practice-data-row'

export async function getPracticeData(db: Database, actor: Actor): Promise<PracticeData> {
  authorise(actor, 'stores.read')
  return readPracticeData(db)
}
