import { listAlertRules, type AlertRule } from '@outlet/shared/contract/alert-rules'
import type { Delivery } from '@outlet/shared/contract/deliveries'
import {
  createNotificationChannel,
  deleteNotificationChannel,
  getNotificationChannel,
  listNotificationChannels,
  restoreNotificationChannel,
  testNotificationChannel,
  updateNotificationChannel,
  type NotificationChannel,
} from '@outlet/shared/contract/notification-channels'
import { aCurrentUser, anId } from '@outlet/shared/testing/builders'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { listFakes } from '@outlet/shared/testing/list-fakes'

const NOON = '2026-11-20T12:00:00.000Z'

export const aChannel = (change: Partial<NotificationChannel> = {}): NotificationChannel => ({
  id: anId(),
  kind: 'dingtalk',
  name: '补货群',
  owner: null,
  settings: { mention_all: false },
  secrets: ['url', 'signing_secret'],
  language: 'zh-CN',
  rate: null,
  quiet_hours: null,
  proxy: null,
  state: 'active',
  code: null,
  state_since: NOON,
  last: { at: NOON, is_sent: true, code: null, answer: '{"errcode":0,"errmsg":"ok"}' },
  waiting: 0,
  created_at: NOON,
  updated_at: NOON,
  version: 3,
  ...change,
})

const me = aCurrentUser()

export const group = aChannel()
export const team = aChannel({
  kind: 'slack',
  name: 'Team',
  settings: {},
  secrets: ['url'],
  state: 'degraded',
  code: 'channel.rate_limited',
  last: { at: NOON, is_sent: false, code: 'channel.rate_limited', answer: 'HTTP 429: slow down' },
  waiting: 4,
  rate: { count: 20, per_seconds: 60 },
  quiet_hours: { from: '23:00', to: '08:00' },
})
export const mine = aChannel({
  kind: 'email',
  name: 'My mail',
  owner: { id: me.accountId, name: me.name },
  settings: { to: 'lin@example.com' },
  secrets: [],
  state: 'unverified',
  last: null,
})

/** A server with in-memory channels. */
export const channelFakes = (first: readonly NotificationChannel[] = [group, team, mine]) => {
  let channels = [...first]
  const find = (id: string) => {
    const found = channels.find((channel) => channel.id === id)
    if (!found) throw refuse(404, 'channel.not_found')
    return found
  }
  const save = (changed: NotificationChannel) => {
    channels = channels.map((channel) => (channel.id === changed.id ? changed : channel))
    return changed
  }
  return [
    ...listFakes,
    fake(listNotificationChannels, ({ query }) => ({
      items: channels.filter(({ deletion }) => Boolean(deletion) === (query.deleted ?? false)),
      next: null,
    })),
    fake(getNotificationChannel, ({ params }) => find(params.channelId)),
    fake(createNotificationChannel, ({ body: { is_own, secrets, ...body } }) => {
      const made = aChannel({
        ...body,
        owner: is_own ? { id: me.accountId, name: me.name } : null,
        secrets: Object.keys(secrets),
        state: 'unverified',
        last: null,
      })
      channels = [...channels, made]
      return made
    }),
    fake(updateNotificationChannel, ({ params, body: { is_enabled, secrets = {}, version, ...body } }) => {
      const channel = find(params.channelId)
      const removed = Object.keys(secrets).filter((name) => secrets[name] === null)
      const remaining = channel.secrets.filter((name) => !removed.includes(name))
      const state = is_enabled === false ? 'disabled' : 'unverified'
      return save({
        ...channel,
        ...Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)),
        secrets: remaining,
        state: is_enabled === undefined ? channel.state : state,
        version: version + 1,
      })
    }),
    fake(deleteNotificationChannel, ({ params }) => {
      save({ ...find(params.channelId), deletion: { at: NOON, by: me.name, restorable_until: NOON } })
      return {}
    }),
    fake(restoreNotificationChannel, ({ params }) => save({ ...find(params.channelId), deletion: null })),
    fake(testNotificationChannel, ({ params }) => {
      const channel = find(params.channelId)
      const result = { at: NOON, is_sent: true, code: null, answer: 'HTTP 200: ok' }
      return { result, channel: save({ ...channel, state: 'active', code: null, last: result }) }
    }),
    fake(listAlertRules, () => ({ items: [], next: null })),
  ]
}

export const aDelivery = (change: Partial<Delivery> = {}): Delivery => ({
  id: anId(),
  type: 'alert',
  state: 'sent',
  reason: null,
  channel: { id: group.id, kind: 'dingtalk', name: group.name },
  rule: { id: anId(), name: 'All restocks' },
  event: 'restocked',
  subject: null,
  store: 'coach-outlet',
  title: 'Restocked: Tabby',
  count: null,
  digest_id: null,
  attempts: 1,
  may_repeat: false,
  code: null,
  answer: '{"errcode":0}',
  event_at: NOON,
  created_at: NOON,
  next_at: null,
  ended_at: NOON,
  is_seen: false,
  alert: null,
  ...change,
})

export const aRule = (change: Partial<AlertRule> = {}): AlertRule => ({
  id: anId(),
  name: 'Restocks',
  is_enabled: true,
  events: ['restocked'],
  filter: {
    stores: [],
    tags: [],
    monitor_ids: [],
    price_at_most: null,
    price_at_least: null,
    price_change_percent: null,
    stock_at_least: null,
    new_low_days: null,
    above_lowest_percent: null,
    is_cheapest: false,
    is_discount_real: false,
  },
  bell: true,
  channel_ids: [group.id],
  cooldown_minutes: 60,
  digest_minutes: null,
  repeat_minutes: null,
  escalation: null,
  templates: { 'zh-CN': null, 'en-US': null },
  owner: null,
  muted_until: null,
  last_alert_at: NOON,
  alerts_of_day: 3,
  created_at: NOON,
  updated_at: NOON,
  version: 3,
  ...change,
})
