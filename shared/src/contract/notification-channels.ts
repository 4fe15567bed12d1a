import {
  ChannelKind,
  ChannelProblem,
  channelSecrets,
  channelSettings,
  ownAddress,
  ownChannelSettings,
} from './channel-kinds'
import { Deletion } from './deletion'
import { endpoint } from './endpoint'
import { listOf, listQuery, MAX_SEARCH, queryFlag, queryMany } from './list'
import { storedForm } from './stored-form'
import { nameText, searchText } from './text'
import { Timestamp } from './time'
import { z } from './zod'

/** `unverified` = no message has arrived yet; `degraded` = the last ones did not; `disabled` = nothing is sent. */
export const ChannelState = z.enum(['unverified', 'active', 'degraded', 'disabled'])
export type ChannelState = z.infer<typeof ChannelState>

export const Language = z.enum(['zh-CN', 'en-US'])
export type Language = z.infer<typeof Language>

const LocalTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'channel.invalid_time')

/**
 * From when until when messages are held, by the clocks of the installation's time zone; `to` is on the next day where it
 * is not later than `from`.
 */
export const QuietHours = z
  .strictObject({ from: LocalTime, to: LocalTime })
  .refine(({ from, to }) => from !== to, { path: ['to'], error: 'channel.equal_times' })
export type QuietHours = z.infer<typeof QuietHours>

/** At most so many messages within so long; what is more becomes one digest. */
export const ChannelRate = z.strictObject({ count: z.int().min(1).max(1000), per_seconds: z.int().min(1).max(86_400) })
export type ChannelRate = z.infer<typeof ChannelRate>

/** The HTTP proxy of one channel; `direct` = none, whatever the installation's setting; null = the installation's. */
export const ChannelProxy = z.union([z.literal('direct'), ownAddress], 'channel.invalid_proxy')

/** What became of a message: what the service answered, without our secrets. */
export const ChannelResult = z.object({
  at: Timestamp,
  is_sent: z.boolean(),
  /** Null = sent. */
  code: ChannelProblem.nullable(),
  answer: z.string(),
})
export type ChannelResult = z.infer<typeof ChannelResult>

export const NotificationChannel = z.object({
  id: z.uuid(),
  kind: ChannelKind,
  name: z.string(),
  /** Whose own it is; null = everybody's. */
  owner: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** As `channelSettings` of its kind says, or `ownChannelSettings` of somebody's own. */
  settings: z.record(z.string(), z.unknown()),
  /** Which secrets are set; they are never told. */
  secrets: z.array(z.string()),
  /** Of its messages. */
  language: Language,
  /** Null = as many as the service takes. */
  rate: storedForm(ChannelRate).nullable(),
  quiet_hours: storedForm(QuietHours).nullable(),
  proxy: storedForm(ChannelProxy).nullable().default(null),
  state: ChannelState,
  /** Why it is degraded, or disabled by its service; null = a person did, or all is well. */
  code: ChannelProblem.nullable(),
  /** Since when it has its state. */
  state_since: Timestamp,
  last: ChannelResult.nullable(),
  /** Deliveries that wait to be sent, held ones among them. */
  waiting: z.int(),
  created_at: Timestamp,
  updated_at: Timestamp,
  deletion: Deletion.nullable().optional(),
  version: z.int(),
})
export type NotificationChannel = z.infer<typeof NotificationChannel>

const fields = z.record(z.string().max(60), z.unknown())
const name = nameText(60, 'channel.name_required', 'channel.name_too_long')
const settable = {
  language: Language.default('zh-CN'),
  rate: ChannelRate.nullable().default(null),
  quiet_hours: QuietHours.nullable().default(null),
  proxy: ChannelProxy.nullable().default(null),
}

/** Rules that page and server share. */
export const channelCan = {
  /** Be sent messages: an e-mail address of one's own only once its reader has confirmed it. */
  receive: ({ kind, state, isOwn }: { kind: ChannelKind; state: ChannelState; isOwn: boolean }): boolean =>
    state !== 'disabled' && !(kind === 'email' && isOwn && state === 'unverified'),
}

/** What somebody may have as their own; all other kinds are everybody's, and an admin's to set. */
export const ownKinds = ['email', 'web-push'] as const satisfies readonly ChannelKind[]
export const isOwnKind = (kind: ChannelKind): kind is (typeof ownKinds)[number] => ownKinds.some((own) => own === kind)

/** Channels of each own kind that one user may have; deleted ones do not count. */
export const MAX_OWN_CHANNELS = 20

interface Checked {
  kind: ChannelKind
  is_own: boolean
  settings: unknown
  secrets: unknown
  proxy: string | null
}

const nothing = z.strictObject({})

/** The schemas of a kind's settings and secrets; null = nobody may have such a channel. */
export function channelSchemas(kind: ChannelKind, isOwn: boolean): { settings: z.ZodType; secrets: z.ZodType } | null {
  if (!isOwn) return kind === 'web-push' ? null : { settings: channelSettings[kind], secrets: channelSecrets[kind] }
  if (!isOwnKind(kind)) return null
  return { settings: ownChannelSettings[kind], secrets: kind === 'email' ? nothing : channelSecrets[kind] }
}

/** Says of settings and secrets what their kind's schemas say, under their own names. */
function checkFields(draft: Checked, context: z.core.$RefinementCtx) {
  if (draft.is_own && draft.proxy !== null)
    context.addIssue({ code: 'custom', path: ['proxy'], message: 'channel.proxy_not_own' })
  const schemas = channelSchemas(draft.kind, draft.is_own)
  if (!schemas) return void context.addIssue({ code: 'custom', path: ['kind'], message: 'channel.kind_not_offered' })
  for (const part of ['settings', 'secrets'] as const) {
    for (const issue of schemas[part].safeParse(draft[part]).error?.issues ?? [])
      context.addIssue({ code: 'custom', path: [part, ...issue.path], message: issue.message })
  }
}

export const ChannelDraft = z
  .strictObject({
    kind: ChannelKind.exclude(['bell']),
    name,
    /** One's own instead of everybody's. */
    is_own: z.boolean().default(false),
    settings: fields.default({}),
    secrets: fields.default({}),
    ...settable,
  })
  .superRefine(checkFields)
export type ChannelDraft = z.output<typeof ChannelDraft>

export const ChannelChange = z.strictObject({
  version: z.int(),
  name: name.optional(),
  /** As a whole. */
  settings: fields.optional(),
  /** Those that are named, and null takes one away; all others stay as they are. */
  secrets: fields.optional(),
  language: Language.optional(),
  rate: ChannelRate.nullable().optional(),
  quiet_hours: QuietHours.nullable().optional(),
  proxy: ChannelProxy.nullable().optional(),
  /** False = nothing is sent by it until a person says so. */
  is_enabled: z.boolean().optional(),
})
export type ChannelChange = z.output<typeof ChannelChange>

/** What the list of channels can be filtered by. */
export const channelFilters = {
  q: searchText(MAX_SEARCH).optional(),
  kind: queryMany(ChannelKind),
  state: queryMany(ChannelState),
  /** The caller's own alone, or everybody's alone. */
  own: queryFlag.optional(),
  /** The deleted ones instead, until they are purged. */
  deleted: queryFlag.optional(),
}

/** The first is the default. */
export const channelSorts = ['name', '-name', '-created_at', 'created_at'] as const

export const listNotificationChannels = endpoint({
  method: 'GET',
  path: '/notification-channels',
  summary: "Everybody's channels and the caller's own",
  needs: 'notification-channels.read',
  query: listQuery(channelFilters, channelSorts),
  response: listOf(NotificationChannel),
  topics: ['notification-channels'],
})

export const getNotificationChannel = endpoint({
  method: 'GET',
  path: '/notification-channels/:channelId',
  summary: 'One channel',
  needs: 'notification-channels.read',
  response: NotificationChannel,
  topics: ['notification-channels'],
})

// Not idempotent by key: the stored request would hold secrets.
export const createNotificationChannel = endpoint({
  method: 'POST',
  path: '/notification-channels',
  summary: "Make a channel: an admin everybody's, each user an own one",
  needs: 'notification-channels.own',
  body: ChannelDraft,
  response: NotificationChannel,
  status: 201,
})

export const updateNotificationChannel = endpoint({
  method: 'PATCH',
  path: '/notification-channels/:channelId',
  summary: 'Change a channel; other settings or secrets make it unverified',
  needs: 'notification-channels.own',
  body: ChannelChange,
  response: NotificationChannel,
})

export const deleteNotificationChannel = endpoint({
  method: 'DELETE',
  path: '/notification-channels/:channelId',
  summary: 'Delete a channel; what waits for it is not sent; can be restored',
  needs: 'notification-channels.own',
  response: z.object({}),
})

export const restoreNotificationChannel = endpoint({
  method: 'POST',
  path: '/notification-channels/:channelId/restore',
  summary: 'Undo a deletion',
  needs: 'notification-channels.own',
  response: NotificationChannel,
})

export const testNotificationChannel = endpoint({
  method: 'POST',
  path: '/notification-channels/:channelId/test',
  summary: 'Send a test message now; the answer says what the service said',
  needs: 'notification-channels.own',
  response: z.object({ result: ChannelResult, channel: NotificationChannel }),
})

/** The public half of the installation's VAPID keys (RFC 8292), made at first use. */
export const getWebPushKey = endpoint({
  method: 'GET',
  path: '/notification-channels/web-push-key',
  summary: 'The key with which a browser subscribes to web push',
  needs: 'notification-channels.own',
  response: z.object({ public_key: z.string() }),
})
