import { and, eq, isNull } from 'drizzle-orm'
import type { Preview } from '@outlet/shared/contract/releases/previews'
import { z } from '@outlet/shared/contract/zod'
import { signedInUser } from '../../platform/audit/actor'
import { recordAudit, type Caller } from '../../platform/audit/record-audit'
import type { Transaction } from '../../platform/db/database'
import { notFound, Refusal } from '../../platform/http/refusal'
import { publishEvent } from '../../platform/live/publish-event'
import type { SecretBox } from '../../platform/secrets/secret-box'
import { clock } from '../../platform/time/clock'
import { bucketOf, type ReleaseAssignment } from '../release-assignment'
import { revokedReleases } from '../revoked-releases'
import { PREVIEW_PURPOSE, signedText } from './create-preview'
import { endOpenPreviews } from './end-preview'
import { previewTable, toPreview } from './preview-row'

interface Redeemed {
  preview: Preview
  /** Content of the redeeming browser's cookie. */
  assignment: ReleaseAssignment
}

/**
 * Starts a preview in the caller's browser; it replaces an earlier preview of this session. Throws Refusal
 * `preview.not_found` for another user or a wrong key, `preview.taken` if a browser has started it already,
 * `preview.over`.
 */
export async function redeemPreview(
  tx: Transaction,
  caller: Caller,
  { environment, secrets }: { environment: string; secrets: SecretBox },
  { previewId, key }: { previewId: string; key: string },
): Promise<Redeemed> {
  const user = signedInUser(caller.actor)
  const isMeant = and(eq(previewTable.id, z.uuid().parse(previewId)), eq(previewTable.user_id, user.id))
  const [row] = await tx.select().from(previewTable).where(isMeant).for('update')
  const isOfHere = row?.environment === environment
  if (!row || !isOfHere || !secrets.verify(signedText(row), key, PREVIEW_PURPOSE)) throw notFound('preview.not_found')
  const release = `${row.name}@${row.version}`
  const isOver = row.ended_at !== null || Date.parse(row.expires_at) <= clock.now()
  if (isOver || (await revokedReleases(tx)).has(release)) throw new Refusal('conflict', 'preview.over')
  if (row.redeemed_at) throw new Refusal('conflict', 'preview.taken')
  await endOpenPreviews(tx, caller, eq(previewTable.session_id, user.sessionId))
  const [redeemed] = await tx
    .update(previewTable)
    .set({ redeemed_at: clock.iso(), session_id: user.sessionId })
    .where(and(isMeant, isNull(previewTable.redeemed_at)))
    .returning()
  if (!redeemed) throw new Error('the preview was not started')
  await recordAudit(tx, caller, {
    action: 'previews.redeem',
    subjectType: 'release',
    subjectId: release,
    after: { preview: row.id, environment },
  })
  await publishEvent(tx, 'releases', [row.id])
  const assignment = { bucket: bucketOf(secrets, user.id), preview: row.id }
  return { preview: toPreview(redeemed, user.name), assignment }
}
