import { channelGroups, type ChannelFields, type ChannelGroup, type ChannelKindDefinition } from './define-channel-kind'
import { bark } from './kinds/bark'
import { bell } from './kinds/bell'
import { dingtalk } from './kinds/dingtalk'
import { discord } from './kinds/discord'
import { email } from './kinds/email'
import { feishu } from './kinds/feishu'
import { gotify } from './kinds/gotify'
import { ntfy } from './kinds/ntfy'
import { pushover } from './kinds/pushover'
import { pushplus } from './kinds/pushplus'
import { serverchan } from './kinds/serverchan'
import { slack } from './kinds/slack'
import { teams } from './kinds/teams'
import { telegram } from './kinds/telegram'
import { webPush } from './kinds/web-push'
import { webhook } from './kinds/webhook'
import { wecom } from './kinds/wecom'
import { wxpusher } from './kinds/wxpusher'
import { z } from '../zod'

/** Id of the only channel of kind `bell`, the console itself. */
export const BELL_CHANNEL_ID = '00000000-0000-7000-8000-000000000be1'

/** Channel kinds, in the order in which the form lists them. */
export const channelKindDefinitions = {
  bell,
  dingtalk,
  feishu,
  wecom,
  serverchan,
  pushplus,
  wxpusher,
  email,
  slack,
  teams,
  discord,
  telegram,
  pushover,
  bark,
  webhook,
  ntfy,
  gotify,
  'web-push': webPush,
} satisfies Record<string, ChannelKindDefinition>

type Definitions = typeof channelKindDefinitions

// `Object.keys` returns string[], but the keys are those of the table above.
export const ChannelKind = z.enum(Object.keys(channelKindDefinitions) as (keyof Definitions)[])
export type ChannelKind = z.infer<typeof ChannelKind>

export type ChannelSettings = { [Kind in ChannelKind]: z.infer<Definitions[Kind]['settings']> }
export type ChannelSecrets = { [Kind in ChannelKind]: z.infer<Definitions[Kind]['secrets']> }

const definitionOf = (kind: ChannelKind): ChannelKindDefinition => channelKindDefinitions[kind]

/** Kind that the form offers for shared channels. */
export type OfferedKind = {
  [Kind in ChannelKind]: Definitions[Kind]['group'] extends ChannelGroup ? Kind : never
}[ChannelKind]
export const isOfferedKind = (kind: ChannelKind): kind is OfferedKind =>
  channelGroups.some((group) => group === definitionOf(kind).group)
export const offeredKinds = ChannelKind.options.filter(isOfferedKind)

/** Kind of personal channels. All other kinds are shared, and only an admin can configure them. */
type OwnKind = { [Kind in ChannelKind]: Definitions[Kind] extends { own: ChannelFields } ? Kind : never }[ChannelKind]
const isOwnKind = (kind: ChannelKind): kind is OwnKind => definitionOf(kind).own !== undefined
export const ownKinds = ChannelKind.options.filter(isOwnKind)

/** Returns the schemas of a kind's settings and secrets; null if such a channel is not permitted. */
export function channelSchemas(kind: ChannelKind, isOwn: boolean): ChannelFields | null {
  const definition = definitionOf(kind)
  if (isOwn) return definition.own ?? null
  return definition.group === 'own' ? null : definition
}

/** Reason why a message could not be delivered. The message text has the key `problem.<code>`. */
export const ChannelProblem = z.enum([
  'channel.address_refused',
  'channel.answer_too_large',
  'channel.bad_address',
  'channel.bad_answer',
  'channel.bad_recipient',
  'channel.bad_signature',
  'channel.cut',
  'channel.gone',
  'channel.keyword_missing',
  'channel.no_mail_server',
  'channel.not_set_up',
  'channel.proxy_failed',
  'channel.quota_exceeded',
  'channel.rate_limited',
  'channel.redirected',
  'channel.refused',
  'channel.server_error',
  'channel.timeout',
  'channel.too_large',
  'channel.unauthorised',
  'channel.unreachable',
  'channel.untrusted_certificate',
])
export type ChannelProblem = z.infer<typeof ChannelProblem>
