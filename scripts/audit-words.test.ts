import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from '@outlet/shared/contract/zod'
import { actions, subjectTypes } from '../remote-admin/src/audit-records/known-words'
import enUS from '../remote-admin/src/locales/en-US.json'
import zhCN from '../remote-admin/src/locales/zh-CN.json'

const server = join(__dirname, '..', 'server', 'src')
const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(server, file), 'utf8'))

const found = (pattern: RegExp): string[] => [
  ...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].flatMap(([whole, one]) => one ?? whole))),
]
// An action is named where it is recorded, alone or as one of two.
const recordedActions = found(/\baction: [^,\n]*'[a-z_-]+\.[a-z_]+'/g).flatMap((text) =>
  [...text.matchAll(/'([a-z_-]+\.[a-z_]+)'/g)].flatMap(([, action]) => action ?? []),
)
const recordedSubjects = found(/\bsubjectType: '([a-z_-]+)'/g)

const Actions = z.record(z.string(), z.record(z.string(), z.string().min(1)))
const Subjects = z.record(z.string(), z.string().min(1))

test('what the server records is found', () => {
  expect(recordedActions).toEqual(expect.arrayContaining(['orders.record', 'list_views.delete', 'list_views.restore']))
  expect(recordedSubjects).toEqual(expect.arrayContaining(['order', 'exchange-rate']))
})

test('the audit trail can be filtered by everything that is recorded', () => {
  expect(recordedActions.filter((action) => !actions.some((known) => known === action))).toEqual([])
  expect(recordedSubjects.filter((type) => !subjectTypes.some((known) => known === type))).toEqual([])
})

test.each([
  ['zh-CN', zhCN.auditRecords],
  ['en-US', enUS.auditRecords],
])('the audit trail has words for everything that is recorded: %s', (_locale, words) => {
  const namesOf = (table: unknown) =>
    Object.entries(Actions.parse(table)).flatMap(([subject, verbs]) =>
      Object.keys(verbs).map((verb) => `${subject}.${verb}`),
    )
  for (const said of [namesOf(words.action), namesOf(words.said)])
    expect(recordedActions.filter((action) => !said.includes(action))).toEqual([])
  expect(recordedSubjects.filter((type) => !(type in Subjects.parse(words.subject)))).toEqual([])
})
