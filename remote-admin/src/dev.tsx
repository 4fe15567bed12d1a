import { mountPractice } from '@outlet/remote-kit/practice'
import { countAuditRecords, getAuditRecord, listAuditRecords } from '@outlet/shared/contract/audit-records'
import { changeMenu, getMenu } from '@outlet/shared/contract/menu'
import { countUsers, getUser, listUsers, listUserSessions } from '@outlet/shared/contract/users'
import { aUser, anId } from '@outlet/shared/testing/builders'
import { refuse } from '@outlet/shared/testing/fake-problem'
import { fake } from '@outlet/shared/testing/fake-server'
import { fakeWork } from './work/fake-work'
import remote from './main'
import { manifest } from './manifest'
import { makeFakeMenus } from './menu/fake-menus'

const menus = makeFakeMenus()

const NOON = '2026-11-20T12:00:00.000Z'

const users = [
  aUser({ role: 'admin', email: 'lin@example.com', last_seen_at: NOON }),
  aUser({ username: 'chen', name: '陈晓', job: '采购' }),
  aUser({ username: 'old', name: 'Former Colleague', state: 'inactive' }),
]

const records = users.map((user) => ({
  id: anId(),
  at: NOON,
  actor: { kind: 'user', id: users[0]?.id ?? null, name: 'Lin Wei' },
  action: 'users.update',
  subject_type: 'user',
  subject_id: user.id,
  subject_name: user.name,
  before: { username: user.username, role: 'admin' },
  after: { username: user.username, role: user.role },
  address: '127.0.0.1',
  request_id: 'req-practice',
}))

mountPractice(manifest, remote, [
  fake(listUsers, () => ({ items: users, next: null })),
  fake(getMenu, menus.get),
  fake(changeMenu, menus.change),
  fake(countUsers, () => ({ count: users.length, exact: true })),
  fake(getUser, ({ params }) => {
    const user = users.find(({ id }) => id === params.userId)
    if (!user) throw refuse(404, 'user.not_found')
    return { ...user, location: null, introduction: null, personal_website: null, updated_at: NOON, version: 1 }
  }),
  fake(listUserSessions, () => ({ items: [], next: null })),
  fake(listAuditRecords, () => ({ items: records, next: null })),
  fake(getAuditRecord, ({ params }) => {
    const record = records.find(({ id }) => id === params.recordId)
    if (!record) throw refuse(404, 'audit_record.not_found')
    return record
  }),
  fake(countAuditRecords, () => ({ count: records.length, exact: true })),
  ...fakeWork(),
])
