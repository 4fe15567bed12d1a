import { auditRecordList } from './audit-records'
import { channelKindDefinitions } from './notification-channels/channel-kinds'
import { csvRequest } from './list/downloads'

test('channel settings, column titles and audit trail filters are normalized', () => {
  expect(channelKindDefinitions.dingtalk.settings.parse({ keyword: ' re\u0301assort\u200B ' })).toMatchObject({
    keyword: 'r\u00E9assort',
  })
  expect(channelKindDefinitions.dingtalk.settings.safeParse({ keyword: '\u200B' }).success).toBe(false)
  const request = csvRequest({ filters: {}, sorts: ['name'], csv: ['name'] }).parse({
    filter: {},
    columns: [{ key: 'name', title: 'Na\u200Bme' }],
  })
  expect(request.columns).toEqual([{ key: 'name', title: 'Name' }])
  expect(auditRecordList.countQuery.parse({ subject_type: 'ｏｒｄｅｒ\u200B' })).toEqual({
    subject_type: 'order',
  })
})
