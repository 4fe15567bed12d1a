import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventKinds } from '@outlet/shared/contract/alert-rules/event-kinds'
import enUS from '../remote-admin/src/locales/en-US.json'
import zhCN from '../remote-admin/src/locales/zh-CN.json'

const read = (file: string) => readFileSync(join(__dirname, '..', 'server', 'src', file), 'utf8')
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].flatMap(([, name]) => name ?? [])

const schedules = [read('schedules.ts'), read('retention/purge-expired.ts')].flatMap((text) =>
  found(text, /'([a-z-]+\.[a-z-]+)'(?=: \(|, \(\) =>|,\s+everyMs)/g),
)
const consumers = found(read('platform/outbox/consumers.ts'), /^ {2}\[\s*'([a-z-]+)',\s*(?:\[|AlertEvent)/gm)
const kinds = [
  'analytics/roll-up-work.ts',
  'bulk-jobs/bulk-work.ts',
  'deliveries/delivery-work.ts',
  'inventory-monitors/engine/claim-checks.ts',
  'orders/refresh-work.ts',
  'purchase-attempts/attempt-work.ts',
  'platform/work/every.ts',
  'practice-data/practice-data-row.ts',
  'releases/browser/browser-check-row.ts',
  'stores/sync/sync-state.ts',
].flatMap((file) => found(read(file), /WorkKind = \{\s+name: '([a-z-]+)'/g))
const groups = found(/workGroups = \[(.*)\]/.exec(read('config.ts'))?.[1] ?? '', /'([a-z-]+)'/g)
const roles = found(/serverRoles = \[(.*)\]/.exec(read('config.ts'))?.[1] ?? '', /'([a-z-]+)'/g)

const keys = (names: readonly string[]) => names.map((name) => name.replace(/[^a-z0-9]+/gi, '_')).sort()

test("finds the names of the server's background work", () => {
  expect(schedules).toEqual(
    expect.arrayContaining(['stock-history.keep', 'stores.ask-syncs', 'users.purge', 'lists.purge']),
  )
  expect(kinds).toHaveLength(10)
  expect(consumers).toContain('bell')
  expect(groups).toContain('monitoring')
})

test.each([
  ['zh-CN', zhCN.work],
  ['en-US', enUS.work],
])('background work has a label for each name on the server, and no others: %s', (_locale, messages) => {
  expect(Object.keys(messages.schedule).sort()).toEqual(keys(schedules))
  expect(Object.keys(messages.kind).sort()).toEqual(keys([...kinds, ...consumers.map((name) => `events:${name}`)]))
  expect(Object.keys(messages.part).sort()).toEqual(keys(groups))
  expect(Object.keys(messages.role).sort()).toEqual(keys(roles))
  expect(Object.keys(messages.event).sort()).toEqual(keys(Object.keys(eventKinds)))
})
