import { z } from '@outlet/shared/contract/zod'
import { contractEndpoints } from '../server/src/testing/contract-endpoints'

/** The parts of a JSON Schema that these tests inspect. */
const Schema = z.object({
  type: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
  anyOf: z.array(z.unknown()).default([]),
  oneOf: z.array(z.unknown()).default([]),
  allOf: z.array(z.unknown()).default([]),
  items: z.unknown().optional(),
  default: z.unknown().optional(),
})
type Schema = z.infer<typeof Schema>

const alternatives = ({ anyOf, oneOf, allOf }: Schema): Schema[] =>
  [...anyOf, ...oneOf, ...allOf].map((each) => Schema.parse(each))

const allowsNull = (schema: Schema): boolean => schema.type === 'null' || alternatives(schema).some(allowsNull)

const childrenOf = (schema: Schema): [string, Schema][] => [
  ...Object.entries(schema.properties).map(([name, each]): [string, Schema] => [name, Schema.parse(each)]),
  ...(schema.items ? [['[]', Schema.parse(schema.items)] satisfies [string, Schema]] : []),
  ...alternatives(schema).map((each): [string, Schema] => ['', each]),
]

/** Required fields that may be null. */
const requiredNulls = (schema: Schema, at = ''): string[] =>
  childrenOf(schema).flatMap(([name, child]) => {
    const path = name ? `${at}.${name}` : at
    const own = schema.required.includes(name) && allowsNull(child) ? [path] : []
    return [...own, ...requiredNulls(child, path)]
  })

/** Top-level fields with a default. */
const defaulted = (schema: Schema): string[] => [
  ...Object.entries(schema.properties).flatMap(([name, each]) =>
    Schema.parse(each).default === undefined ? [] : [name],
  ),
  ...alternatives(schema).flatMap(defaulted),
]

const bodies: { name: string; method: string; schema: Schema }[] = []

beforeAll(async () => {
  for (const { endpoint } of await contractEndpoints()) {
    const { method, path, body } = endpoint
    if (!body) continue
    const schema = Schema.parse(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }))
    bodies.push({ name: `${method} ${path}`, method, schema })
  }
})

test('nullable fields of a body are optional', () => {
  expect(bodies.length).toBeGreaterThan(30)
  const wrong = bodies.flatMap(({ name, schema }) => requiredNulls(schema).map((field) => `${name} ${field}`))
  expect(wrong).toEqual([])
})

test('fields omitted from a change remain unchanged: none has a default', () => {
  const changes = bodies.filter(({ method }) => method === 'PATCH')
  expect(changes.length).toBeGreaterThan(5)
  expect(changes.flatMap(({ name, schema }) => defaulted(schema).map((field) => `${name} ${field}`))).toEqual([])
})
