import { and, eq, type SQL } from 'drizzle-orm'
import type { Preview } from '@outlet/shared/contract/releases/previews'
import { z } from '@outlet/shared/contract/zod'
import { authorise, signedInUser } from '../../platform/audit/actor'
import { recordAudits, type Caller } from '../../platform/audit/record-audit'
import type { Transaction } from '../../platform/db/database'
import { notFound } from '../../platform/http/refusal'
import { publishEvent } from '../../platform/live/publish-event'
import { clock } from '../../platform/time/clock'
import { userTable } from '../../users/user-row'
import { isOpen, previewTable, toPreview, type PreviewRow } from './preview-row'

/** Ends the open previews that match `which`. The caller checks the permission. */
export async function endOpenPreviews(tx: Transaction, caller: Caller, which: SQL): Promise<PreviewRow[]> {
  const ended = await tx
    .update(previewTable)
    .set({ ended_at: clock.iso(), ended_by: caller.actor.name })
    .where(and(isOpen, which))
    .returning()
  if (ended.length === 0) return []
  await recordAudits(
    tx,
    caller,
    ended.map(({ id, name, version, environment }) => ({
      action: 'previews.end',
      subjectType: 'release',
      subjectId: `${name}@${version}`,
      after: { preview: id, environment },
    })),
  )
  const ids = ended.map(({ id }) => id)
  await publishEvent(tx, 'releases', ids)
  return ended
}

/** Ends any preview. Throws Refusal `preview.not_found`. */
export async function endPreview(tx: Transaction, caller: Caller, previewId: string): Promise<Preview> {
  authorise(caller.actor, 'releases.preview')
  const isMeant = eq(previewTable.id, z.uuid().parse(previewId))
  const [found] = await tx
    .select({ preview: previewTable, userName: userTable.name })
    .from(previewTable)
    .innerJoin(userTable, eq(userTable.id, previewTable.user_id))
    .where(isMeant)
  if (!found) throw notFound('preview.not_found')
  authorise(caller.actor, 'releases.preview', found.preview.name)
  const [ended] = await endOpenPreviews(tx, caller, isMeant)
  return toPreview(ended ?? found.preview, found.userName)
}

/** Ends the preview of the caller's session. */
export async function leavePreview(tx: Transaction, caller: Caller): Promise<void> {
  const { sessionId } = signedInUser(caller.actor)
  await endOpenPreviews(tx, caller, eq(previewTable.session_id, sessionId))
}
