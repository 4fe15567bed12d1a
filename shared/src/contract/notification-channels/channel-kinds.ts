import { address, base64Url, keyword, mailbox, ownAddress, token, word } from './channel-fields'
import { z } from '../zod'

/** Id of the only channel of kind `bell`, the console itself. */
export const BELL_CHANNEL_ID = '00000000-0000-7000-8000-000000000be1'

/** Transport security of the connection to a mail server. */
export const MailSecurity = z.enum(['tls', 'starttls', 'none'])

/** Groups of kinds for shared channels, in the order in which the form lists them. */
export const channelGroups = ['china', 'everywhere', 'self_hosted'] as const
export type ChannelGroup = (typeof channelGroups)[number]

interface Fields {
  /** They can be read back, unlike the secrets. */
  settings: z.ZodType
  /** Credentials. Write-only: never part of a response. If an address contains a token, the whole address is a secret. */
  secrets: z.ZodType
}

/** All that contract and browser know about a channel kind; the server's part is a file of the kind's name. */
export interface ChannelKindDefinition extends Fields {
  /**
   * Group of the form in which the kind is offered for shared channels. `own` = only for users' own channels;
   * `built_in` = the console's only channel of this kind.
   */
  group: ChannelGroup | 'own' | 'built_in'
  /** One or two characters that users recognise in either language. */
  mark: string
  /** Fields of users' own channels; undefined = the kind has none. */
  own?: Fields
  /** Name of the secret that the form can generate, because no service issues it. */
  generatedSecret?: string
}

const none = z.strictObject({})
/** Push subscription that the browser returns. */
const webPushSubscription = z.strictObject({ endpoint: address, p256dh: base64Url(120), auth: base64Url(40) })

/** Channel kinds, in the order in which the form lists them. */
export const channelKindDefinitions = {
  bell: {
    group: 'built_in',
    mark: '铃',
    settings: none,
    secrets: none,
  },
  dingtalk: {
    group: 'china',
    mark: '钉',
    settings: z.strictObject({ keyword, mention_all: z.boolean().default(false) }),
    secrets: z.strictObject({ url: address, signing_secret: token.optional() }),
  },
  feishu: {
    group: 'china',
    mark: '飞',
    settings: z.strictObject({ keyword }),
    secrets: z.strictObject({ url: address, signing_secret: token.optional() }),
  },
  wecom: {
    group: 'china',
    mark: '企',
    settings: none,
    secrets: z.strictObject({ url: address }),
  },
  serverchan: {
    group: 'china',
    mark: '酱',
    settings: none,
    secrets: z.strictObject({
      send_key: z
        .string()
        .trim()
        .regex(/^(SCT\w{1,100}|sctp\d{1,12}t\w{1,100})$/, 'channel.invalid_token'),
    }),
  },
  pushplus: {
    group: 'china',
    mark: 'P+',
    settings: z.strictObject({ topic: word(100).optional() }),
    secrets: z.strictObject({ token }),
  },
  wxpusher: {
    group: 'china',
    mark: 'Wx',
    settings: z
      .strictObject({
        uids: z
          .array(z.string().regex(/^UID_\w{1,60}$/, 'channel.invalid_recipient'))
          .max(2000)
          .default([]),
        topic_ids: z.array(z.int().positive()).max(5).default([]),
      })
      .refine(({ uids, topic_ids }) => uids.length + topic_ids.length > 0, {
        path: ['uids'],
        error: 'channel.recipient_required',
      }),
    secrets: z.strictObject({ app_token: token }),
  },
  email: {
    group: 'everywhere',
    mark: '@',
    settings: z.strictObject({
      host: z
        .string()
        .trim()
        .regex(/^[\w.:-]{1,253}$/, 'channel.invalid_host'),
      port: z.int().min(1).max(65_535).default(465),
      security: MailSecurity.default('tls'),
      /** User name of the mail server; without it, no authentication takes place. */
      username: word(254).optional(),
      from: mailbox,
      to: z.array(mailbox).min(1, 'channel.recipient_required').max(50),
      /** Whether users' personal e-mail channels send through this channel. */
      for_users: z.boolean().default(false),
    }),
    secrets: z.strictObject({ password: z.string().min(1).max(500).optional() }),
    own: { settings: z.strictObject({ to: mailbox }), secrets: none },
  },
  slack: {
    group: 'everywhere',
    mark: 'Sl',
    settings: none,
    secrets: z.strictObject({ url: address }),
  },
  teams: {
    group: 'everywhere',
    mark: 'T',
    settings: none,
    secrets: z.strictObject({ url: address }),
  },
  discord: {
    group: 'everywhere',
    mark: 'Di',
    settings: none,
    secrets: z.strictObject({ url: address }),
  },
  telegram: {
    group: 'everywhere',
    mark: 'Tg',
    settings: z.strictObject({
      chat_id: z
        .string()
        .trim()
        .regex(/^(-?\d{1,20}|@\w{5,32})$/, 'channel.invalid_recipient'),
      /** Id of a topic in a group. */
      thread_id: z.int().positive().optional(),
      /** The Bot API, or a self-hosted server with the same API. */
      server: ownAddress.default('https://api.telegram.org'),
    }),
    secrets: z.strictObject({
      bot_token: z
        .string()
        .trim()
        .regex(/^\d{1,20}:[\w-]{10,100}$/, 'channel.invalid_token'),
    }),
  },
  pushover: {
    group: 'everywhere',
    mark: 'Po',
    settings: z.strictObject({
      device: z
        .string()
        .trim()
        .regex(/^[\w-]{1,25}$/, 'channel.invalid_recipient')
        .optional(),
      /**
       * Whether failures sound every minute, for at most an hour, until a person acknowledges them (Pushover emergency
       * priority).
       */
      insist: z.boolean().default(false),
    }),
    secrets: z.strictObject({ app_token: token, user_key: token }),
  },
  bark: {
    group: 'everywhere',
    mark: 'Ba',
    settings: z.strictObject({ server: ownAddress.default('https://api.day.app'), group: word(50).optional() }),
    secrets: z.strictObject({ device_key: token }),
  },
  webhook: {
    group: 'self_hosted',
    mark: '{}',
    settings: none,
    secrets: z.strictObject({
      url: ownAddress,
      /** `whsec_` followed by the base64 encoding of 24 to 64 bytes. */
      signing_secret: z
        .string()
        .trim()
        .regex(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/, 'channel.invalid_token'),
    }),
    generatedSecret: 'signing_secret',
  },
  ntfy: {
    group: 'self_hosted',
    mark: 'nt',
    settings: z.strictObject({ server: ownAddress.default('https://ntfy.sh') }),
    /** The topic is a secret, because every person who knows its name can read it. */
    secrets: z.strictObject({
      topic: z
        .string()
        .trim()
        .regex(/^[\w-]{1,64}$/, 'channel.invalid_token'),
      access_token: token.optional(),
    }),
  },
  gotify: {
    group: 'self_hosted',
    mark: 'Go',
    settings: z.strictObject({ server: ownAddress }),
    secrets: z.strictObject({ app_token: token }),
  },
  'web-push': {
    group: 'own',
    mark: 'Wp',
    settings: none,
    secrets: webPushSubscription,
    own: { settings: none, secrets: webPushSubscription },
  },
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
type OwnKind = { [Kind in ChannelKind]: Definitions[Kind] extends { own: Fields } ? Kind : never }[ChannelKind]
const isOwnKind = (kind: ChannelKind): kind is OwnKind => definitionOf(kind).own !== undefined
export const ownKinds = ChannelKind.options.filter(isOwnKind)

/** Returns the schemas of a kind's settings and secrets; null if such a channel is not permitted. */
export function channelSchemas(kind: ChannelKind, isOwn: boolean): Fields | null {
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
