import { and, eq, isNull } from 'drizzle-orm'
import type { Preview } from '@outlet/shared/contract/previews'
import { z } from '@outlet/shared/contract/zod'
import { signedInUser } from '../platform/audit/actor'
import { recordAudit, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { notFound, Refusal } from '../platform/http/refusal'
import { publishEvent } from '../platform/live/publish-event'
import type { SecretBox } from '../platform/secrets/secret-box'
import { clock } from '../platform/time/clock'
import { bucketOf, type ReleaseLine } from '../release-line/release-line'
import { revokedReleases } from '../releases/revoked-releases'
import { PREVIEW_PURPOSE, signedText } from './create-preview'
import { endOpenPreviews } from './end-preview'
import { previewTable, toPreview } from './preview-row'

interface Redeemed {
  preview: Preview
  /** For the cookie of the browser that redeems it. */
  line: ReleaseLine
}

/**
 * Begins a preview in the caller's browser, in place of another one of this session. Throws Refusal `preview.not_found` to all
 * but its user with the link's key, `preview.taken` where a browser has begun it, `preview.over`.
 */
export async function redeemPreview(
  tx: Transaction,
  caller: Caller,
  { environment, secrets }: { environment: string; secrets: SecretBox },
  { previewId, key }: { previewId: string; key: string },
): Promise<Redeemed> {
  const user = signedInUser(caller.actor)
  const isMeant = and(eq(previewTable.id, z.uuid().parse(previewId)), eq(previewTable.userId, user.id))
  const [row] = await tx.select().from(previewTable).where(isMeant).for('update')
  const isOfHere = row?.environment === environment
  if (!row || !isOfHere || !secrets.verify(signedText(row), key, PREVIEW_PURPOSE)) throw notFound('preview.not_found')
  const release = `${row.name}@${row.version}`
  const isOver = row.endedAt !== null || row.expiresAt.getTime() <= clock.now()
  if (isOver || (await revokedReleases(tx)).has(release)) throw new Refusal('conflict', 'preview.over')
  if (row.redeemedAt) throw new Refusal('conflict', 'preview.taken')
  await endOpenPreviews(tx, caller, eq(previewTable.sessionId, user.sessionId))
  const [redeemed] = await tx
    .update(previewTable)
    .set({ redeemedAt: clock.date(), sessionId: user.sessionId })
    .where(and(isMeant, isNull(previewTable.redeemedAt)))
    .returning()
  if (!redeemed) throw new Error('the preview was not begun')
  await recordAudit(tx, caller, {
    action: 'previews.redeem',
    subjectType: 'release',
    subjectId: release,
    after: { preview: row.id, environment },
  })
  await publishEvent(tx, 'releases', [row.id])
  const line = { bucket: bucketOf(secrets, user.id), preview: row.id }
  return { preview: toPreview(redeemed, user.name), line }
}
