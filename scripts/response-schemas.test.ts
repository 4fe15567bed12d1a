import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@outlet/shared/contract/endpoint'
import { TaskChannel } from '@outlet/shared/contract/task-channels'
import type { z } from '@outlet/shared/contract/zod'

const folder = join(__dirname, '../shared/src/contract')

// Only endpoints have `needs` among the contract's exports.
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'needs' in value && 'response' in value

const named = (prefix: string, parts: Readonly<Record<string, unknown>> | readonly unknown[]) =>
  Object.entries(parts).map(([key, part]): [string, unknown] => [prefix + key, part])

/** The schemas that one is made of, each with its place in it. */
function partsOf({ _zod: { def } }: z.core.$ZodTypes): [string, unknown][] {
  switch (def.type) {
    case 'object':
      return named('.', def.shape)
    case 'array':
      return [['[]', def.element]]
    case 'union':
      return named('|', def.options)
    case 'record':
      return [['{}', def.valueType]]
    case 'intersection':
      return [
        ['', def.left],
        ['', def.right],
      ]
    case 'nullable':
    case 'optional':
    case 'default':
      return [['', def.innerType]]
    case 'pipe':
      return [
        ['', def.in],
        ['', def.out],
      ]
    default:
      return []
  }
}

const isSchema = (value: unknown): value is z.core.$ZodTypes =>
  typeof value === 'object' && value !== null && '_zod' in value

const field = (value: object, name: string): string =>
  String(Object.entries(value).find(([key]) => key === name)?.[1] ?? '')

/** Normal forms, refinements and e-mail addresses: rules for what a person types, which change with time. */
const RULES = new Set(['overwrite', 'custom', 'email'])
/** Lengths and ranges: in an answer they can only come from a schema for what is sent. */
const LIMITS = new Set(['min_length', 'max_length', 'greater_than', 'less_than'])

const rulesOf = ({ _zod: { def } }: z.core.$ZodTypes): string[] => [
  field(def, 'format'),
  ...(def.checks ?? []).map((check) => field(check._zod.def, 'check')),
]

function find(schema: unknown, at: string, rules: ReadonlySet<string>, seen = new Set<unknown>()): string[] {
  if (!isSchema(schema) || seen.has(schema)) return []
  seen.add(schema)
  const own = rulesOf(schema).filter((rule) => rules.has(rule))
  const inner = partsOf(schema).flatMap(([name, part]) => find(part, at + name, rules, seen))
  return [...(own.length > 0 ? [`${at} ${own.join(' ')}`] : []), ...inner]
}

const responses: { name: string; response: z.ZodType }[] = []

beforeAll(async () => {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')))
    for (const { method, path, response } of Object.values<unknown>(await import(join(folder, file))).filter(
      isEndpoint,
    ))
      responses.push({ name: `${method} ${path}`, response })
})

const found = (rules: ReadonlySet<string>) =>
  responses.flatMap(({ name, response }) => find(response, `${name} `, rules))

test('no answer holds what is stored to a rule for what is typed', () => {
  expect(responses.length).toBeGreaterThan(100)
  expect(found(RULES)).toEqual([])
})

/** Written by builds, and checked when they are published; or drawn by the console itself. */
const isPublished = (place: string) =>
  /descriptor\.|remote\.|canar|\.percent|\.slot|\.label\.|\.version|\.pins|\.text\./.test(place)

test('no answer holds what people have set to a limit of today', () => {
  expect(found(LIMITS).filter((place) => !isPublished(place))).toEqual([])
})

test('a task channel is read that was stored before the rules for its texts', () => {
  const address = { name: '\u200b', phone: ' ', email: 'ada', lines: [], city: '', region: null, postal_code: '1\n2' }
  const channel = {
    id: '01900000-0000-7000-8000-000000000001',
    website_type: 'coach-outlet',
    name: '\u2800',
    account: { type: 'login', login: 'a\u0000da' },
    shipping_address: { ...address, country: 'Nowhere' },
    billing_address: { saved: '' },
    shipping_method: null,
    payment: { method: 'x'.repeat(200) },
    mode: 'confirm',
    concurrency: 99,
    daily_budget: 0,
    currency: 'USD',
    has_password: true,
    state: 'active',
    state_since: '2026-01-02T03:04:05Z',
    last_trial: null,
    created_at: '2026-01-02T03:04:05Z',
    updated_at: '2026-01-02T03:04:05Z',
    version: 1,
  }
  expect(TaskChannel.parse(channel)).toMatchObject(channel)
})
