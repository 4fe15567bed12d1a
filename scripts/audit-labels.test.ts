import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownSettings } from '@outlet/shared/contract/stores/store-settings'
import { z } from '@outlet/shared/contract/zod'
import { labelledCodes } from '../remote-admin/src/audit-records/labelled-codes'
import enUS from '../remote-admin/src/locales/en-US.json'
import zhCN from '../remote-admin/src/locales/zh-CN.json'
import { contractEndpoints } from '../server/src/testing/contract-endpoints'

const server = join(__dirname, '..', 'server', 'src')
const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(server, file), 'utf8'))

const found = (pattern: RegExp): string[] => [
  ...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].flatMap(([match, one]) => one ?? match))),
]
// An action code is a literal in the call that records it, alone or as one of two alternatives.
const literalActions = found(/\baction: [^,\n]*'[a-z_-]+\.[a-z_]+'/g).flatMap((text) =>
  [...text.matchAll(/'([a-z_-]+\.[a-z_]+)'/g)].flatMap(([, action]) => action ?? []),
)
/** Verbs by the calls of a feature's `lifecycle` that record them. */
const lifecycleVerbs = { delete: 'delete', restore: 'restore', change: 'update' } as const
const lifecycleActions = sources.flatMap((text) =>
  [...text.matchAll(/(\w+) = lifecycle\(\{[^}]*?\bactions: '([a-z_-]+)'/g)].flatMap(([, name = '', prefix = '']) => [
    ...Object.entries(lifecycleVerbs)
      .filter(([call]) => sources.some((source) => source.includes(`${name}.${call}(`)))
      .map(([, verb]) => `${prefix}.${verb}`),
    ...found(new RegExp(`\\b${name}\\.audit\\(tx, caller, '([a-z_]+)'`, 'g')).map((verb) => `${prefix}.${verb}`),
  ]),
)
const recordedActions = [...literalActions, ...lifecycleActions]
const recordedSubjects = found(/\bsubjectType: '([a-z_-]+)'/g)

test('finds the codes that the server records', () => {
  expect(recordedActions).toEqual(
    expect.arrayContaining(['orders.record', 'list_views.delete', 'users.update', 'alert_rules.mute']),
  )
  expect(recordedSubjects).toEqual(expect.arrayContaining(['order', 'exchange-rate']))
})

// The filters of the page offer the codes that have a label.
test.each([
  ['zh-CN', zhCN.auditRecords],
  ['en-US', enUS.auditRecords],
])('the audit trail has messages for every recorded code: %s', (_locale, { action, said, subject }) => {
  for (const labels of [action, said])
    expect(recordedActions.filter((recorded) => !labelledCodes(labels).includes(recorded))).toEqual([])
  expect(recordedSubjects.filter((recorded) => !labelledCodes(subject).includes(recorded))).toEqual([])
  expect(JSON.stringify([action, said, subject])).not.toContain('""')
})

/** Fields that a change sends but no audit record contains: credentials, texts of notes, and steps instead of values. */
const UNRECORDED = new Set([
  'current_password',
  'password',
  'credentials',
  'secrets',
  'image',
  'resume',
  'pause',
  'text',
  'mention_ids',
])
/** Recorded under another name. */
const RENAMED = new Set(['personalWebsite', 'rule', 'changes', 'before', 'after'])

const unwrapped = (schema: unknown): unknown =>
  schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? unwrapped(schema.unwrap())
    : schema

const isLabelled = (field: string) =>
  field in enUS.auditRecords.field || field in ownSettings || UNRECORDED.has(field) || RENAMED.has(field)

// Downloads and bulk actions are recorded with the filter of their list.
test('the audit trail labels every filter of a list that can be downloaded or changed in bulk', async () => {
  const missing: string[] = []
  for (const { path, body } of (await contractEndpoints()).map(({ endpoint }) => endpoint)) {
    const filter = body instanceof z.ZodObject ? unwrapped(body.shape['filter']) : undefined
    if (filter instanceof z.ZodObject)
      for (const field of Object.keys(filter.shape)) if (!isLabelled(field)) missing.push(`${path}: ${field}`)
  }
  expect(missing).toEqual([])
})

test('both languages have the same labels of fields', () => {
  expect(Object.keys(zhCN.auditRecords.field)).toEqual(Object.keys(enUS.auditRecords.field))
})

test('the audit trail labels every field that a change can set', async () => {
  const missing: string[] = []
  for (const { method, path, body } of (await contractEndpoints()).map(({ endpoint }) => endpoint))
    if ((method === 'PATCH' || method === 'PUT') && body instanceof z.ZodObject)
      for (const field of Object.keys(body.shape)) if (!isLabelled(field)) missing.push(`${method} ${path}: ${field}`)
  expect(missing).toEqual([])
})
