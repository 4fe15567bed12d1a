import { auditRecordFilters } from './audit-records'
import { channelSettings } from './channel-kinds'
import { csvRequest } from './downloads'
import { z } from './zod'

test('settings of channels, titles of columns and filters of the audit trail are in their normal form', () => {
  expect(channelSettings.dingtalk.parse({ keyword: ' re\u0301assort\u200B ' })).toMatchObject({
    keyword: 'r\u00E9assort',
  })
  expect(channelSettings.dingtalk.safeParse({ keyword: '\u200B' }).success).toBe(false)
  const request = csvRequest({}, ['name'], ['name']).parse({
    filter: {},
    columns: [{ key: 'name', title: 'Na\u200Bme' }],
  })
  expect(request.columns).toEqual([{ key: 'name', title: 'Name' }])
  expect(z.strictObject(auditRecordFilters).parse({ subject_type: 'ｏｒｄｅｒ\u200B' })).toEqual({
    subject_type: 'order',
  })
})
