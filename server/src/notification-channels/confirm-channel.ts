import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from '@outlet/shared/contract/zod'
import { recordAudit, systemCaller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { publishEvent } from '../platform/live/publish-event'
import type { SecretBox } from '../platform/secrets/secret-box'
import { channelTable, type NotificationChannelRow } from './channel-row'

const PURPOSE = 'confirm-channel'
const Confirmation = z.tuple([z.uuid(), z.string()])

/** Signed token for a channel and the address to confirm. It becomes void when the channel's address changes. */
export function createConfirmToken(
  box: SecretBox,
  { id, settings }: Pick<NotificationChannelRow, 'id' | 'settings'>,
): string {
  const text = Buffer.from(JSON.stringify([id, settings['to']])).toString('base64url')
  return `${text}.${box.sign(text, PURPOSE)}`
}

/** Returns null if this installation did not sign the token. */
export function readConfirmToken(box: SecretBox, token: string): { channelId: string; address: string } | null {
  const [text = '', signature = ''] = token.split('.')
  if (!box.verify(text, signature, PURPOSE)) return null
  const [channelId, address] = Confirmation.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  return { channelId, address }
}

/**
 * Activates a personal channel after the recipient has confirmed its address. Returns false if the channel is gone or
 * has another address.
 */
export async function confirmChannel(
  tx: Transaction,
  { channelId, address }: { channelId: string; address: string },
): Promise<boolean> {
  const [row] = await tx
    .select()
    .from(channelTable)
    .where(and(eq(channelTable.id, channelId), isNull(channelTable.deleted_at)))
    .for('update')
  if (row?.settings['to'] !== address) return false
  if (row.state !== 'unverified') return true
  await tx
    .update(channelTable)
    .set({ state: 'active', state_since: sql`clock_now()`, failures: 0 })
    .where(eq(channelTable.id, channelId))
  await recordAudit(tx, systemCaller('confirmation link'), {
    action: 'notification_channels.confirm',
    subjectType: 'notification_channel',
    subjectId: channelId,
  })
  await publishEvent(tx, 'notification-channels', [])
  return true
}
