import type { Config } from '../config'
import type { Database } from '../platform/db/database'
import { sharedAgent } from '../platform/http-client/address-guard'
import type { SecretBox } from '../platform/secrets/secret-box'
import { clock } from '../platform/time/clock'
import type { NotificationChannelRow } from './channel-row'
import type { ChannelMessage, Outcome } from './kinds/channel-kind'
import { channelKinds } from './kinds/channel-kinds'

export interface SendParts {
  db: Database
  secrets: SecretBox
  config: Pick<Config, 'allowedPrivateNetworks' | 'publicUrl'>
}

const TIMEOUT_MS = 10_000
export const channelPurpose = (id: string) => `notification-channel ${id}`

export const maySend = (row: NotificationChannelRow): boolean => row.deletedAt === null && row.state !== 'disabled'

export async function sendMessage(
  { secrets, config }: SendParts,
  row: NotificationChannelRow,
  message: ChannelMessage,
): Promise<Outcome> {
  const opened = row.secrets === null ? {} : (JSON.parse(secrets.decrypt(row.secrets, channelPurpose(row.id))) as unknown)
  const agent = sharedAgent({ allowedPrivateNetworks: config.allowedPrivateNetworks, allowedOrigin: null })
  const deliver = { agent, allowedPrivateNetworks: config.allowedPrivateNetworks, vapid: null, timeoutMs: TIMEOUT_MS }
  return channelKinds[row.kind].send(message, { settings: row.settings, secrets: opened, now: clock.date(), deliver })
}
