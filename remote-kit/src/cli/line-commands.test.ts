import { fakeRegistry } from '../testing/fake-registry'
import { run } from './run.mjs'

const at = (generation: number, percent: number | null = null) => ({
  ...{ environment: 'prod', generation, pins: { orders: '1.4.0', shop: '1.0.0' }, reason: null },
  canaries:
    percent === null ? {} : { orders: { version: '1.5.0', percent, generation: 5, since: 'x', started_by: 'y' } },
  ...{ created_by: 'li.wei', created_at: '2026-11-01T08:00:00.000Z', kind: 'canary', source: null },
})
const PROD = 'GET /api/v1/environments/prod'
const CANARY = 'POST /api/v1/environments/prod/canaries/orders'

let registry: Awaited<ReturnType<typeof fakeRegistry>>
let said: string

const remote = async (...args: string[]) => {
  const lines: string[] = []
  const print = { out: (text: string) => lines.push(text), err: (text: string) => lines.push(text) }
  const code = await run([...args, '--server', registry.address], print)
  said = lines.join('\n')
  return code
}
const sent = () => registry.requests.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body])

beforeEach(() => (process.env['REMOTE_TOKEN'] = 'team-token'))
afterEach(async () => {
  delete process.env['REMOTE_TOKEN']
  await registry.stop()
})

test('a canary is started, raised, displayed by status and ended', async () => {
  registry = await fakeRegistry({
    [PROD]: () => ({ body: at(5, 5) }),
    [CANARY]: () => ({ body: at(6, 20) }),
    [`${CANARY}/end`]: () => ({ body: at(7) }),
  })
  expect(await remote('canary', 'prod', 'orders@1.5.0', '--percent', '20', '--reason', 'goes well')).toBe(0)
  expect(said).toBe('prod is at generation 6 now: 20 % get orders@1.5.0, the others orders@1.4.0')
  expect(await remote('status', 'prod')).toBe(0)
  expect(said).toContain('  orders@1.4.0, and orders@1.5.0 for 5 %\n  shop@1.0.0')
  expect(await remote('canary', 'prod', 'orders@1.5.0', '--percent', '0')).toBe(0)
  expect(said).toBe('prod is at generation 7 now: everybody gets orders@1.4.0')
  expect(await remote('canary', 'prod', 'orders', '--end')).toBe(0)
  const path = '/api/v1/environments/prod/canaries/orders'
  expect(sent()).toEqual([
    [path, { version: '1.5.0', percent: 20, reason: 'goes well', expected_generation: 5 }],
    [`${path}/end`, { expected_generation: 5 }],
    [`${path}/end`, { expected_generation: 5 }],
  ])
})

test('requests a canary if the environment needs approval', async () => {
  registry = await fakeRegistry({
    [PROD]: () => ({ body: at(5) }),
    [CANARY]: () => ({ status: 409, body: { code: 'environment.needs_approval' } }),
    'POST /api/v1/environments/prod/changes': () => ({ status: 201, body: { id: 'change-1' } }),
  })
  expect(await remote('canary', 'prod', 'orders@1.5.0', '--percent', '5')).toBe(0)
  expect(said).toBe("prod needs another person's approval; requested as change-1")
  expect(sent()[1]?.[1]).toEqual({
    ...{ expected_generation: 5, pins: {}, canaries: { orders: { version: '1.5.0', percent: 5 } } },
  })
})

test('does not overwrite a canary that was changed concurrently', async () => {
  registry = await fakeRegistry({
    [PROD]: () => ({ body: at(5, 5) }),
    [CANARY]: () => ({ status: 409, body: { code: 'environment.generation_conflict', current: at(6, 50) } }),
  })
  expect(await remote('canary', 'prod', 'orders@1.5.0', '--percent', '20')).toBe(3)
  expect(sent()).toHaveLength(1)
})

const previewed = (id: string, version: string) => ({
  ...{ id, name: 'orders', version, user: { id: 'u', name: 'Li Wei' }, expires_at: '2026-11-01T16:00:00.000Z' },
})

test('preview prints its link; --end ends the previews of that release', async () => {
  registry = await fakeRegistry({
    'POST /api/v1/previews': () => ({
      status: 201,
      body: { ...previewed('p1', '1.5.0'), link: '/preview?preview=p1&key=k' },
    }),
    'GET /api/v1/previews': () => ({ body: { items: [previewed('p1', '1.5.0'), previewed('p2', '1.6.0')] } }),
    'DELETE /api/v1/previews/p1': () => ({ body: previewed('p1', '1.5.0') }),
  })
  expect(await remote('preview', 'orders@1.5.0', '--user', 'li.wei', '--hours', '2')).toBe(0)
  expect(said.split('\n')).toEqual([
    `${registry.address}/preview?preview=p1&key=k`,
    'orders@1.5.0 for Li Wei, in the browser that opens it first, until 2026-11-01T16:00:00.000Z',
  ])
  expect(await remote('preview', 'orders@1.5.0', '--end')).toBe(0)
  expect(said).toBe('1 previews of orders@1.5.0 ended')
  expect(registry.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/v1/previews',
    'GET /api/v1/previews',
    'DELETE /api/v1/previews/p1',
  ])
  expect(sent()[0]?.[1]).toEqual({ name: 'orders', version: '1.5.0', username: 'li.wei', hours: 2 })
})

test('why prints version, rule, generation and gate', async () => {
  const gate = { rules: 3, outcome: 'passed', problems: [], at: '2026-10-31T08:00:00.000Z' }
  const { canaries, ...since } = { ...at(5, 5), reason: 'refunds' }
  const preview = { version: '1.6.0', until: '2026-11-01T16:00:00.000Z' }
  const problems = [{ path: 'orders.OrderList', message: 'leaves a timer behind' }]
  const browser = { ...gate, outcome: 'refused', problems }
  const about = {
    environment: 'prod',
    name: 'orders',
    user: { id: 'u', name: 'Li Wei' },
    since,
    gate,
    browser,
    preview,
  }
  registry = await fakeRegistry({
    'GET /api/v1/environments/prod/why/orders?username=li.wei': () => ({
      body: { ...about, version: '1.5.0', rule: 'canary', canary: canaries.orders, slot: 3.21 },
    }),
    'GET /api/v1/environments/prod/why/orders': () => ({
      body: {
        ...{ ...about, user: null, version: null, rule: 'not_pinned', since: null },
        ...{ gate: null, browser: null, canary: null, slot: null, preview: null },
      },
    }),
  })
  expect(await remote('why', 'prod', 'orders', '--user', 'li.wei')).toBe(0)
  expect(said.split('\n')).toEqual([
    'Li Wei gets orders@1.5.0 in prod: canary',
    '  canary: 5 % get orders@1.5.0; this user stands at 3.21',
    '  since generation 5 by li.wei at 2026-11-01T08:00:00.000Z: refunds',
    '  gate: passed at 2026-10-31T08:00:00.000Z (rules 3)',
    '  browser: refused at 2026-10-31T08:00:00.000Z',
    '    orders.OrderList: leaves a timer behind',
    '  but in the browser that previews it orders@1.6.0, until 2026-11-01T16:00:00.000Z',
  ])
  expect(await remote('why', 'prod', 'orders')).toBe(0)
  expect(said).toBe('a user outside the canary gets no release of orders in prod: none is pinned')
})

test.each([
  [['canary'], 'which environment?'],
  [['canary', 'prod', 'orders'], 'which release?'],
  [['canary', 'prod', 'orders@1.5.0'], 'for how many?'],
  [['canary', 'prod', 'orders@1.5.0', '--percent', '101'], 'for how many?'],
  [['preview'], 'which release?'],
  [['why', 'prod'], 'of what, and where?'],
])('%j is a usage error', async (args, message) => {
  registry = await fakeRegistry({})
  expect(await remote(...args)).toBe(2)
  expect(said).toContain(message)
  expect(registry.requests).toEqual([])
})
