import { authorise } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { notFound } from '../platform/http/refusal'
import { publishEvent } from '../platform/live/publish-event'
import { retryFailedWork, type WorkKind } from '../platform/work/failed-work'
import { wake } from '../platform/work/work-process'
import { workKinds } from './work-kinds'

const knownKind = (name: string): WorkKind => {
  const kind = workKinds.find((each) => each.name === name)
  if (!kind) throw notFound('work.kind_not_found')
  return kind
}

/**
 * Makes permanently failed work due again, one row or all of a kind. Throws Refusal `work.kind_not_found`, and for one
 * row `work.not_given_up`.
 */
export async function retryWork(tx: Transaction, caller: Caller, name: string, key?: string): Promise<{ due: number }> {
  authorise(caller.actor, 'work.write')
  const kind = knownKind(name)
  const due = await retryFailedWork(tx, kind, key)
  if (due === 0 && key !== undefined) throw notFound('work.not_given_up')
  if (due === 0) return { due }
  await wake(tx, name)
  await recordAudit(tx, caller, {
    action: 'work.try_again',
    subjectType: 'work',
    subjectId: key === undefined ? name : `${name} ${key}`,
    after: { due },
  })
  await publishEvent(tx, 'work', key === undefined ? [] : [key])
  return { due }
}
