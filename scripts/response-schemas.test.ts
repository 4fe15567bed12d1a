import { TaskChannel } from '@outlet/shared/contract/task-channels'
import type { z } from '@outlet/shared/contract/zod'
import { contractEndpoints } from '../server/src/testing/contract-endpoints'

const named = (prefix: string, schemas: Readonly<Record<string, unknown>> | readonly unknown[]) =>
  Object.entries(schemas).map(([key, part]): [string, unknown] => [prefix + key, part])

/** Direct sub-schemas of a schema, each with its path segment. */
function subSchemasOf({ _zod: { def } }: z.core.$ZodTypes): [string, unknown][] {
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

/** Normalisation, refinements and e-mail addresses: rules for user input, which change over time. */
const RULES = new Set(['overwrite', 'custom', 'email'])
/** Lengths and ranges: in a response they can only come from a schema for user input. */
const LIMITS = new Set(['min_length', 'max_length', 'greater_than', 'less_than'])

const rulesOf = ({ _zod: { def } }: z.core.$ZodTypes): string[] => [
  field(def, 'format'),
  ...(def.checks ?? []).map((check) => field(check._zod.def, 'check')),
]

function find(schema: unknown, at: string, rules: ReadonlySet<string>, seen = new Set<unknown>()): string[] {
  if (!isSchema(schema) || seen.has(schema)) return []
  seen.add(schema)
  const own = rulesOf(schema).filter((rule) => rules.has(rule))
  const inner = subSchemasOf(schema).flatMap(([name, part]) => find(part, at + name, rules, seen))
  return [...(own.length > 0 ? [`${at} ${own.join(' ')}`] : []), ...inner]
}

const responses: { name: string; response: z.ZodType }[] = []

beforeAll(async () => {
  for (const { endpoint } of await contractEndpoints())
    responses.push({ name: `${endpoint.method} ${endpoint.path}`, response: endpoint.response })
})

const found = (rules: ReadonlySet<string>) =>
  responses.flatMap(({ name, response }) => find(response, `${name} `, rules))

test('responses do not apply input rules to stored data', () => {
  expect(responses.length).toBeGreaterThan(100)
  expect(found(RULES)).toEqual([])
})

/** Data that is validated when a build is published, or computed by the console itself. */
const isPublished = (place: string) =>
  /descriptor\.|remote\.|canar|\.percent|\.slot|\.label\.|\.version|\.pins|\.text\./.test(place)

test('responses do not apply current limits to data that users entered', () => {
  expect(found(LIMITS).filter((place) => !isPublished(place))).toEqual([])
})

test('a task channel stored before its input rules existed can be read', () => {
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
