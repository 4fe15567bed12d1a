import { z } from './zod'

const text = (most: number) => z.string().trim().min(1).max(most)
const httpUrl = z.url({ protocol: /^https?$/, error: 'channel.invalid_url' }).max(2000)
/** Of one service: nobody else's address is taken for its. */
const urlOn = (pattern: RegExp) =>
  z.url({ protocol: /^https$/, hostname: pattern, error: 'channel.invalid_url' }).max(2000)

/**
 * What is set for a channel of each kind. `secrets` are written and never shown: an address that holds a token is one as
 * a whole.
 */
export const channelKinds = {
  dingtalk: { settings: {}, secrets: { access_token: text(200), secret: text(200).optional() } },
  feishu: {
    settings: {},
    secrets: { webhook: urlOn(/^open\.(feishu\.cn|larksuite\.com)$/), secret: text(200).optional() },
  },
  wecom: { settings: {}, secrets: { key: text(200) } },
  slack: { settings: {}, secrets: { webhook: urlOn(/^hooks\.slack\.com$/) } },
  discord: { settings: {}, secrets: { webhook: urlOn(/^(ptb\.|canary\.)?discord(app)?\.com$/) } },
  telegram: { settings: { chat_id: text(100) }, secrets: { token: z.string().regex(/^\d+:[\w-]{30,}$/) } },
  serverchan: { settings: {}, secrets: { key: z.string().regex(/^(SCT\w{10,}|sctp\d+t\w+)$/) } },
  bark: { settings: { server: httpUrl }, secrets: { device_key: text(200) } },
  pushplus: { settings: { topic: text(100).optional() }, secrets: { token: text(200) } },
  wxpusher: { settings: { uids: z.array(text(100)).max(2000) }, secrets: { app_token: text(200) } },
  ntfy: { settings: { server: httpUrl, topic: text(100) }, secrets: { token: text(200).optional() } },
  gotify: { settings: { server: httpUrl }, secrets: { token: text(200) } },
  teams: { settings: {}, secrets: { webhook: urlOn(/\.(logic\.azure\.com|powerplatform\.com)$/) } },
  pushover: { settings: { device: text(100).optional() }, secrets: { token: text(100), user: text(100) } },
  webhook: {
    settings: {},
    secrets: { url: httpUrl, secret: z.string().regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/) },
  },
} as const satisfies Record<string, { settings: z.ZodRawShape; secrets: z.ZodRawShape }>

export type ChannelKindName = keyof typeof channelKinds

type Kinds = typeof channelKinds
/** Settings and secrets together, as sending needs them. */
export type ChannelSettings<Kind extends ChannelKindName> = z.output<z.ZodObject<Kinds[Kind]['settings']>> &
  z.output<z.ZodObject<Kinds[Kind]['secrets']>>
