import { nameText } from './text'
import { z } from './zod'

/** What a channel can send through, in the order in which a form offers them. */
export const ChannelKind = z.enum([
  'bell',
  'dingtalk',
  'feishu',
  'wecom',
  'serverchan',
  'pushplus',
  'wxpusher',
  'bark',
  'email',
  'web-push',
  'slack',
  'teams',
  'discord',
  'telegram',
  'ntfy',
  'gotify',
  'pushover',
  'webhook',
])
export type ChannelKind = z.infer<typeof ChannelKind>

/** The one channel of kind `bell`, which is the console itself. */
export const BELL_CHANNEL_ID = '00000000-0000-7000-8000-000000000be1'

const isPlain = (text: string) => {
  // What is no address at all is told by the rule before.
  if (!URL.canParse(text)) return true
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

const addressOf = (protocol: RegExp) =>
  z
    .url({ protocol, error: 'channel.invalid_address' })
    .max(2000, 'channel.invalid_address')
    .refine(isPlain, 'channel.invalid_address')

/** Of a public service. */
const address = addressOf(/^https$/)
/** Of what somebody runs themselves, perhaps in a network of their own. */
export const ownAddress = addressOf(/^https?$/)

const word = (max: number) => nameText(max, 'channel.required')
/** A token stands in addresses and headers: printable characters without blanks. */
const token = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{1,512}$/, 'channel.invalid_token')
const base64Url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+=*$/, 'channel.invalid_token')
    .max(max)
const mailbox = z.email('channel.invalid_mailbox').max(254)
/** What the service looks for in each message, if its robot was told to. */
const keyword = word(50).optional()

/** How a connection to a mail server is made safe. */
export const MailSecurity = z.enum(['tls', 'starttls', 'none'])

/** What is set for a channel of each kind, and may be read again. */
export const channelSettings = {
  bell: z.strictObject({}),
  dingtalk: z.strictObject({ keyword, mention_all: z.boolean().default(false) }),
  feishu: z.strictObject({ keyword }),
  wecom: z.strictObject({}),
  serverchan: z.strictObject({}),
  pushplus: z.strictObject({ topic: word(100).optional() }),
  wxpusher: z
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
  bark: z.strictObject({ server: ownAddress.default('https://api.day.app'), group: word(50).optional() }),
  email: z.strictObject({
    host: z
      .string()
      .trim()
      .regex(/^[\w.:-]{1,253}$/, 'channel.invalid_host'),
    port: z.int().min(1).max(65_535).default(465),
    security: MailSecurity.default('tls'),
    /** Without it nobody signs in. */
    username: word(254).optional(),
    from: mailbox,
    to: z.array(mailbox).min(1, 'channel.recipient_required').max(50),
    /** Users' own e-mail goes out through this one. */
    for_users: z.boolean().default(false),
  }),
  'web-push': z.strictObject({}),
  slack: z.strictObject({}),
  teams: z.strictObject({}),
  discord: z.strictObject({}),
  telegram: z.strictObject({
    chat_id: z
      .string()
      .trim()
      .regex(/^(-?\d{1,20}|@\w{5,32})$/, 'channel.invalid_recipient'),
    /** A topic of a group. */
    thread_id: z.int().positive().optional(),
    /** The Bot API, or a server of one's own that speaks it. */
    server: ownAddress.default('https://api.telegram.org'),
  }),
  ntfy: z.strictObject({ server: ownAddress.default('https://ntfy.sh') }),
  gotify: z.strictObject({ server: ownAddress }),
  pushover: z.strictObject({
    device: z
      .string()
      .trim()
      .regex(/^[\w-]{1,25}$/, 'channel.invalid_recipient')
      .optional(),
    /** Failures sound each minute for an hour, until somebody acknowledges them. */
    insist: z.boolean().default(false),
  }),
  webhook: z.strictObject({}),
} satisfies Record<ChannelKind, z.ZodType>

/** The same of channels that are somebody's own; their e-mail goes out through a server that an admin set. */
export const ownChannelSettings = {
  email: z.strictObject({ to: mailbox }),
  'web-push': channelSettings['web-push'],
} satisfies Partial<Record<ChannelKind, z.ZodType>>

/** What each kind is let in with. Write-only: never part of an answer. An address that carries a token is one as a whole. */
export const channelSecrets = {
  bell: z.strictObject({}),
  dingtalk: z.strictObject({ url: address, signing_secret: token.optional() }),
  feishu: z.strictObject({ url: address, signing_secret: token.optional() }),
  wecom: z.strictObject({ url: address }),
  serverchan: z.strictObject({
    send_key: z
      .string()
      .trim()
      .regex(/^(SCT\w{1,100}|sctp\d{1,12}t\w{1,100})$/, 'channel.invalid_token'),
  }),
  pushplus: z.strictObject({ token }),
  wxpusher: z.strictObject({ app_token: token }),
  bark: z.strictObject({ device_key: token }),
  email: z.strictObject({ password: z.string().min(1).max(500).optional() }),
  /** What a browser answers when it subscribes. */
  'web-push': z.strictObject({ endpoint: address, p256dh: base64Url(120), auth: base64Url(40) }),
  slack: z.strictObject({ url: address }),
  teams: z.strictObject({ url: address }),
  discord: z.strictObject({ url: address }),
  telegram: z.strictObject({
    bot_token: z
      .string()
      .trim()
      .regex(/^\d{1,20}:[\w-]{10,100}$/, 'channel.invalid_token'),
  }),
  /** Whoever knows a topic's name reads it. */
  ntfy: z.strictObject({
    topic: z
      .string()
      .trim()
      .regex(/^[\w-]{1,64}$/, 'channel.invalid_token'),
    access_token: token.optional(),
  }),
  gotify: z.strictObject({ app_token: token }),
  pushover: z.strictObject({ app_token: token, user_key: token }),
  webhook: z.strictObject({
    url: ownAddress,
    /** `whsec_` and the base64 of 24 to 64 bytes. */
    signing_secret: z
      .string()
      .trim()
      .regex(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/, 'channel.invalid_token'),
  }),
} satisfies Record<ChannelKind, z.ZodType>

export type ChannelSettings = { [Kind in ChannelKind]: z.infer<(typeof channelSettings)[Kind]> }
export type ChannelSecrets = { [Kind in ChannelKind]: z.infer<(typeof channelSecrets)[Kind]> }

/** Why a message did not arrive; the text is `problem.<code>`. */
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
