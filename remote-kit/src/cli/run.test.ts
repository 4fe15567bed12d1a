import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fakeRegistry } from '../testing/fake-registry'
import { run } from './run.mjs'

const at = (generation: number, pins: Record<string, string>, by = 'li.wei') => ({
  environment: 'staging',
  generation,
  pins,
  reason: null,
  created_by: generation === 0 ? null : by,
  created_at: generation === 0 ? null : '2026-11-01T08:00:00.000Z',
})

let registry: Awaited<ReturnType<typeof fakeRegistry>>
let printed: { out: string[]; err: string[] }

const remote = (...args: string[]) => {
  printed = { out: [], err: [] }
  const print = { out: (text: string) => printed.out.push(text), err: (text: string) => printed.err.push(text) }
  return run([...args, '--server', registry.address], print)
}
const said = () => [...printed.out, ...printed.err].join('\n')

beforeEach(() => (process.env['REMOTE_TOKEN'] = 'team-token'))
afterEach(async () => {
  delete process.env['REMOTE_TOKEN']
  await registry.stop()
})

describe('pin', () => {
  test('creates the next generation from the one that was read, and prints the changes', async () => {
    registry = await fakeRegistry({
      'GET /api/v1/environments/staging': () => ({ body: at(4, { host: '1.0.0', orders: '1.3.0', admin: '1.0.0' }) }),
      'POST /api/v1/environments/staging/pins': () => ({ body: at(5, { host: '1.0.0', orders: '1.4.0' }) }),
    })
    expect(await remote('pin', 'staging', 'orders@1.4.0', 'admin@none', '--reason', 'new list')).toBe(0)
    expect(registry.requests[1]).toMatchObject({
      authorization: 'Bearer team-token',
      body: { expected_generation: 4, pins: { orders: '1.4.0', admin: null }, reason: 'new list' },
    })
    expect(said()).toBe('staging is at generation 5 now\n  admin: 1.0.0 → not pinned\n  orders: 1.3.0 → 1.4.0')
  })

  test('prints a concurrent change and exits with 3', async () => {
    registry = await fakeRegistry({
      'GET /api/v1/environments/staging': () => ({ body: at(4, { orders: '1.3.0' }) }),
      'POST /api/v1/environments/staging/pins': () => ({
        status: 409,
        body: {
          code: 'environment.generation_conflict',
          current: at(5, { orders: '1.3.1', catalog: '2.0.0' }, 'chen'),
        },
      }),
    })
    expect(await remote('pin', 'staging', 'orders@1.4.0')).toBe(3)
    expect(said()).toContain('generation 5 now (by chen), no longer at 4; nothing was pinned')
    expect(said()).toContain('  catalog: not pinned → 2.0.0\n  orders: 1.3.0 → 1.3.1')
    expect(said()).toContain('run the same command again')
    await remote('pin', 'staging', 'orders@1.4.0', '--json')
    expect(JSON.parse(said())).toMatchObject({ current: { generation: 5 } })
  })

  test('prints each reason of a refusal on its own line', async () => {
    const errors = [{ path: 'pins.orders', code: 'x', message: 'orders@9.9.9 is not published' }]
    registry = await fakeRegistry({
      'GET /api/v1/environments/staging': () => ({ body: at(0, {}) }),
      'POST /api/v1/environments/staging/pins': () => ({
        status: 422,
        body: { code: 'environment.release_not_published', detail: 'that set does not hold together', errors },
      }),
    })
    expect(await remote('pin', 'staging', 'orders@9.9.9')).toBe(1)
    expect(said()).toBe('that set does not hold together\n  pins.orders: orders@9.9.9 is not published')
  })

  test.each([
    [['pin', 'staging'], 'nothing to pin'],
    [['pin', 'staging', 'orders'], "'orders' is not of the form"],
    [['pin', 'staging', 'orders@latest'], 'not of the form'],
    [['pin', 'staging', 'orders@1.0.0', 'orders@1.1.0'], 'named twice'],
    [['pin'], 'which environment?'],
    [['push'], "no command 'push'"],
    [['toString'], "no command 'toString'"],
    [['status', '--verbose'], "Unknown option '--verbose'"],
  ])('%j is a usage error', async (args, message) => {
    registry = await fakeRegistry({})
    expect(await remote(...args)).toBe(2)
    expect(said()).toContain(message)
    expect(registry.requests).toEqual([])
  })
})

describe('other changes of an environment', () => {
  const conflict = (current: ReturnType<typeof at>) => ({
    status: 409,
    body: { code: 'environment.generation_conflict', current },
  })

  test('a pin that lost a race to a change of another remote is retried on top of it', async () => {
    let tries = 0
    registry = await fakeRegistry({
      'GET /api/v1/environments/staging': () => ({ body: at(4, { orders: '1.3.0' }) }),
      'POST /api/v1/environments/staging/pins': () =>
        ++tries === 1
          ? conflict(at(5, { orders: '1.3.0', catalog: '2.0.0' }, 'chen'))
          : { body: at(6, { orders: '1.4.0', catalog: '2.0.0' }) },
    })
    expect(await remote('pin', 'staging', 'orders@1.4.0')).toBe(0)
    expect(registry.requests.at(-1)?.body).toEqual({ expected_generation: 5, pins: { orders: '1.4.0' } })
    expect(said()).toBe('staging is at generation 6 now\n  orders: 1.3.0 → 1.4.0')
  })

  test('an expected generation is enforced before the request and by the server', async () => {
    registry = await fakeRegistry({
      'GET /api/v1/environments/staging': () => ({ body: at(4, { orders: '1.3.0' }) }),
      'POST /api/v1/environments/staging/pins': () => conflict(at(5, { orders: '1.3.0', catalog: '2.0.0' })),
    })
    expect(await remote('pin', 'staging', 'orders@1.4.0', '--expect', '3')).toBe(3)
    expect(registry.requests).toHaveLength(1)
    expect(await remote('pin', 'staging', 'orders@1.4.0', '--expect', '4')).toBe(3)
    expect(registry.requests).toHaveLength(3)
  })

  test('requests a change if the environment needs approval', async () => {
    registry = await fakeRegistry({
      'GET /api/v1/environments/staging': () => ({ body: at(4, { orders: '1.3.0' }) }),
      'POST /api/v1/environments/staging/pins': () => ({
        status: 409,
        body: { code: 'environment.needs_approval' },
      }),
      'POST /api/v1/environments/staging/changes': () => ({ status: 201, body: { id: 'change-1' } }),
    })
    expect(await remote('pin', 'staging', 'orders@1.4.0', '--reason', 'fix')).toBe(0)
    expect(said()).toContain('requested as change-1')
    expect(registry.requests.at(-1)?.body).toEqual({ expected_generation: 4, pins: { orders: '1.4.0' }, reason: 'fix' })
  })

  test('rollback, promote, revoke and history are one command each', async () => {
    const rolled = { ...at(5, { orders: '1.2.0' }), kind: 'rollback', source: '3' }
    registry = await fakeRegistry({
      'GET /api/v1/environments/staging': () => ({ body: at(4, { orders: '1.3.0' }) }),
      'POST /api/v1/environments/staging/rollback': () => ({ body: rolled }),
      'POST /api/v1/environments/staging/promotion': () => ({ body: at(6, { orders: '1.4.0' }) }),
      'POST /api/v1/releases/orders/1.3.0/revoke': () => ({ body: {} }),
      'GET /api/v1/environments/staging/generations?limit=20': () => ({
        body: { items: [rolled, { ...at(4, { orders: '1.3.0' }), kind: 'pin', source: null }] },
      }),
    })
    expect(await remote('rollback', 'staging', '3', '--reason', 'errors')).toBe(0)
    expect(registry.requests.at(-1)?.body).toEqual({ expected_generation: 4, to: 3, reason: 'errors' })
    expect(said()).toBe('staging is at generation 5 now\n  orders: 1.3.0 → 1.2.0')
    expect(await remote('promote', 'dev', 'staging', 'orders')).toBe(0)
    expect(registry.requests.at(-1)?.body).toEqual({ expected_generation: 4, from: 'dev', names: ['orders'] })
    expect(await remote('revoke', 'orders@1.3.0', '--reason', 'breaks orders')).toBe(0)
    expect(registry.requests.at(-1)?.body).toEqual({ reason: 'breaks orders' })
    expect(await remote('history', 'staging')).toBe(0)
    expect(said()).toBe(
      '5 (rollback 3) by li.wei at 2026-11-01T08:00:00.000Z\n  orders: 1.3.0 → 1.2.0\n' +
        '4 by li.wei at 2026-11-01T08:00:00.000Z',
    )
  })

  test.each([
    [['rollback'], 'which environment?'],
    [['rollback', 'staging', 'last'], "'last' is not the number of a generation"],
    [['promote', 'staging'], 'from where to where?'],
    [['revoke', 'orders'], 'which release?'],
    [['revoke', 'orders@1.0.0'], 'why?'],
    [['history'], 'which environment?'],
  ])('%j is a usage error', async (args, message) => {
    registry = await fakeRegistry({})
    expect(await remote(...args)).toBe(2)
    expect(said()).toContain(message)
  })
})

describe('status', () => {
  test('prints every environment with its pins, author and reason', async () => {
    registry = await fakeRegistry({
      'GET /api/v1/environments': () => ({
        body: { items: [at(2, { host: '1.0.0' }), { ...at(0, {}), environment: 'prod' }] },
      }),
    })
    expect(await remote('status')).toBe(0)
    expect(said()).toBe(
      'staging: generation 2 by li.wei at 2026-11-01T08:00:00.000Z\n  host@1.0.0\nprod: generation 0\n  nothing is pinned',
    )
  })

  test('prints JSON for programs', async () => {
    registry = await fakeRegistry({ 'GET /api/v1/environments/prod': () => ({ body: at(0, {}) }) })
    expect(await remote('status', 'prod', '--json')).toBe(0)
    expect(JSON.parse(said())).toEqual(at(0, {}))
  })

  test('without a token, an error names the missing variable', async () => {
    delete process.env['REMOTE_TOKEN']
    registry = await fakeRegistry({
      'GET /api/v1/environments': () => ({ status: 401, body: { code: 'auth.missing' } }),
    })
    expect(await remote('status')).toBe(1)
    expect(said()).toContain('REMOTE_TOKEN')
  })
})

describe('publish', () => {
  let folder: string
  const descriptor = { name: 'orders', version: '1.4.0', files: { 'main.js': 'sha384-a', 'picture.png': 'sha384-b' } }

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'remote-kit-'))
    await mkdir(path.join(folder, 'dist'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('sends the descriptor and the exact bytes of its files and compressed variants, and nothing else', async () => {
    const release = { name: 'orders', version: '1.4.0', bytes: 1234, published_by: 'orders team', published_at: 'now' }
    registry = await fakeRegistry({ 'POST /api/v1/releases': () => ({ body: release }) })
    const files = {
      'remote.json': JSON.stringify(descriptor),
      'main.js': 'run()',
      'main.js.br': 'small',
      '.built-from': 'x',
    }
    await Promise.all(Object.entries(files).map(([name, text]) => writeFile(path.join(folder, 'dist', name), text)))
    const picture = Buffer.from([0, 255, 128])
    await writeFile(path.join(folder, 'dist/picture.png'), picture)

    expect(await remote('publish', folder)).toBe(0)
    expect(said()).toBe('orders@1.4.0 is published (1.2 kB, by orders team at now)')
    expect(registry.requests[0]?.body).toEqual({
      descriptor,
      files: [
        { path: 'main.js', content: Buffer.from('run()').toString('base64') },
        { path: 'main.js.br', content: Buffer.from('small').toString('base64') },
        { path: 'picture.png', content: picture.toString('base64') },
      ],
    })
  })

  test('reports a missing build and a version that is already published', async () => {
    registry = await fakeRegistry({
      'POST /api/v1/releases': () => ({
        status: 409,
        body: { code: 'release.other_bytes', detail: 'orders@1.4.0 is already published with other bytes' },
      }),
    })
    expect(await remote('publish', folder)).toBe(1)
    expect(said()).toContain("run 'remote build' first")
    await writeFile(path.join(folder, 'dist/remote.json'), JSON.stringify({ ...descriptor, files: {} }))
    expect(await remote('publish', folder)).toBe(1)
    expect(said()).toBe('orders@1.4.0 is already published with other bytes')
  })

  test('sends a megabyte', async () => {
    registry = await fakeRegistry({ 'POST /api/v1/releases': () => ({ body: { bytes: 1_000_000 } }) })
    await writeFile(path.join(folder, 'dist/main.js'), Buffer.alloc(1_000_000, 'a'))
    await writeFile(path.join(folder, 'dist/remote.json'), JSON.stringify({ ...descriptor, files: { 'main.js': '' } }))
    expect(await remote('publish', folder, '--json')).toBe(0)
    expect(await readFile(path.join(folder, 'dist/main.js'))).toHaveLength(1_000_000)
  })
})

test('--help exits with 0, a missing command is a usage error', async () => {
  registry = await fakeRegistry({})
  expect(await remote('--help')).toBe(0)
  expect(said()).toContain('remote publish')
  expect(await remote()).toBe(2)
})

test('reports an unreachable server in plain words', async () => {
  registry = await fakeRegistry({})
  await registry.stop()
  expect(await remote('status')).toBe(1)
  expect(said()).toContain('is the server running')
  registry = await fakeRegistry({})
})
