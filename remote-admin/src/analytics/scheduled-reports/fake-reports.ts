import { listNotificationChannels, type NotificationChannel } from '@outlet/shared/contract/notification-channels'
import {
  createScheduledReport,
  deleteScheduledReport,
  listScheduledReports,
  restoreScheduledReport,
  testScheduledReport,
  type ScheduledReport,
} from '@outlet/shared/contract/analytics/scheduled-reports'
import { aCurrentUser, anId } from '@outlet/shared/testing/builders'
import { fake } from '@outlet/shared/testing/fake-server'

const NOON = '2026-11-20T12:00:00.000Z'
const MONDAY = '2026-11-30T00:00:00.000Z'

export const aChannel = (change: Partial<NotificationChannel> = {}): NotificationChannel => ({
  id: anId(),
  kind: 'dingtalk',
  name: 'Team',
  owner: null,
  settings: {},
  secrets: [],
  language: 'en-US',
  rate: null,
  quiet_hours: null,
  proxy: null,
  state: 'active',
  code: null,
  state_since: NOON,
  last: null,
  waiting: 0,
  created_at: NOON,
  updated_at: NOON,
  version: 1,
  ...change,
})

const me = aCurrentUser()

export const aReport = (change: Partial<ScheduledReport> = {}): ScheduledReport => ({
  id: anId(),
  name: 'Stores',
  search: 'rows=store',
  channel: { id: anId(), kind: 'dingtalk', name: 'Team' },
  set_by: { id: me.accountId, name: me.name },
  next_at: MONDAY,
  suspension: null,
  last: null,
  created_at: NOON,
  ...change,
})

/** Fake endpoints that store reports as the server does. */
export const reportFakes = (channels: readonly NotificationChannel[], first: readonly ScheduledReport[] = []) => {
  let reports = [...first]
  return [
    fake(listNotificationChannels, () => ({ items: [...channels], next: null })),
    fake(listScheduledReports, () => ({ items: reports })),
    fake(createScheduledReport, ({ body: { channel_id, ...body } }) => {
      const { id, kind, name } = channels.find((channel) => channel.id === channel_id) ?? aChannel()
      const made = aReport({ ...body, channel: { id, kind, name } })
      reports = [...reports, made]
      return made
    }),
    fake(deleteScheduledReport, ({ params }) => {
      reports = reports.filter(({ id }) => id !== params.reportId)
      return {}
    }),
    fake(restoreScheduledReport, () => {
      reports = [...first]
      return reports[0] ?? aReport()
    }),
    fake(testScheduledReport, () => ({ result: { at: NOON, is_sent: true, code: null, answer: 'HTTP 200: ok' } })),
  ]
}
