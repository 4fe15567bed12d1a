import { ownAddress } from './notification-channels/channel-fields'
import { ChannelKind, ChannelProblem, channelSchemas } from './notification-channels/channel-kinds'
import { recordFields } from './list/deletion'
import { endpoint } from './endpoint'
import { defineList, listOf, MAX_SEARCH, queryFlag, queryMany } from './list'
import { storedForm } from './list/stored-form'
import { nameText, searchText } from './text'
import { Timestamp } from './time'
import { z } from './zod'

/**
 * State of a channel. `unverified`: no message has arrived yet; `degraded`: the latest messages failed; `disabled`: no
 * message is sent.
 */
export const ChannelState = z.enum(['unverified', 'active', 'degraded', 'disabled'])
export type ChannelState = z.infer<typeof ChannelState>

export const Language = z.enum(['zh-CN', 'en-US'])
export type Language = z.infer<typeof Language>

const LocalTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'channel.invalid_time')

/**
 * Daily period in which messages are held, in the installation's time zone. If `to` is not later than `from`, the
 * period ends on the next day.
 */
export const QuietHours = z
  .strictObject({ from: LocalTime, to: LocalTime })
  .refine(({ from, to }) => from !== to, { path: ['to'], error: 'channel.equal_times' })
export type QuietHours = z.infer<typeof QuietHours>

/** Rate limit: at most `count` messages in `per_seconds` seconds. Further messages are collected into a digest. */
export const ChannelRate = z.strictObject({ count: z.int().min(1).max(1000), per_seconds: z.int().min(1).max(86_400) })
export type ChannelRate = z.infer<typeof ChannelRate>

/**
 * HTTP proxy of the channel; `direct` = no proxy, independent of the installation's setting; null = the installation's
 * proxy.
 */
export const ChannelProxy = z.union([z.literal('direct'), ownAddress], 'channel.invalid_proxy')

/** Result of a message with the service's response, from which our secrets are removed. */
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
  /** Owner of a personal channel; null = a shared channel. */
  owner: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Settings according to `channelSchemas` of the kind. */
  settings: z.record(z.string(), z.unknown()),
  /** Names of the secrets that are set. Their values are never returned. */
  secrets: z.array(z.string()),
  language: Language,
  /** Null = the service's own rate limit. */
  rate: storedForm(ChannelRate).nullable(),
  quiet_hours: storedForm(QuietHours).nullable(),
  proxy: storedForm(ChannelProxy).nullable().default(null),
  state: ChannelState,
  /**
   * Reason why the channel is degraded or was disabled by its service; null = a user disabled it, or it has no problem.
   */
  code: ChannelProblem.nullable(),
  /** Start of the current state. */
  state_since: Timestamp,
  last: ChannelResult.nullable(),
  /** Number of deliveries that wait to be sent, including held ones. */
  waiting: z.int(),
  ...recordFields,
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

/** Permitted actions, shared by page and server. */
export const channelCan = {
  /** Whether the channel can receive messages. A personal e-mail address must be confirmed by its owner first. */
  receive: ({ kind, state, isOwn }: { kind: ChannelKind; state: ChannelState; isOwn: boolean }): boolean =>
    state !== 'disabled' && !(kind === 'email' && isOwn && state === 'unverified'),
}

/** Maximum number of a user's personal channels of each kind, without deleted ones. */
export const MAX_OWN_CHANNELS = 20

interface Checked {
  kind: ChannelKind
  is_own: boolean
  settings: unknown
  secrets: unknown
  proxy: string | null
}

/** Adds the issues of the kind's schemas for settings and secrets, with their paths. */
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
    /** Whether to create a personal channel instead of a shared one. */
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
  /** Replaces all settings. */
  settings: fields.optional(),
  /** Secrets to change; null removes a secret. Omitted secrets stay unchanged. */
  secrets: fields.optional(),
  language: Language.optional(),
  rate: ChannelRate.nullable().optional(),
  quiet_hours: QuietHours.nullable().optional(),
  proxy: ChannelProxy.nullable().optional(),
  /** False = no message is sent until a user enables the channel again. */
  is_enabled: z.boolean().optional(),
})
export type ChannelChange = z.output<typeof ChannelChange>

export const channelList = defineList({
  name: 'notification-channels',
  filters: {
    q: searchText(MAX_SEARCH).optional(),
    kind: queryMany(ChannelKind),
    state: queryMany(ChannelState),
    /** True = only the caller's own channels; false = only shared channels. */
    own: queryFlag.optional(),
    /** Whether to list deleted channels instead, until they are purged (soft delete). */
    deleted: queryFlag.optional(),
  },
  sorts: ['name', '-name', '-created_at', 'created_at'],
})

export const listNotificationChannels = endpoint({
  method: 'GET',
  path: '/notification-channels',
  summary: "List the shared channels and the caller's own",
  needs: 'notification-channels.read',
  query: channelList.query,
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

// No idempotency key, because the stored request would contain secrets.
export const createNotificationChannel = endpoint({
  method: 'POST',
  path: '/notification-channels',
  summary: "Create a channel: a shared one as an admin, or one of the caller's own",
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
  summary: "Send a test message now; returns the service's response",
  needs: 'notification-channels.own',
  response: z.object({ result: ChannelResult, channel: NotificationChannel }),
})

/** Public key of the installation's VAPID key pair (RFC 8292), which is created at first use. */
export const getWebPushKey = endpoint({
  method: 'GET',
  path: '/notification-channels/web-push-key',
  summary: 'The key with which a browser subscribes to web push',
  needs: 'notification-channels.own',
  response: z.object({ public_key: z.string() }),
})
