import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import { listenAnywhere } from '../../testing/raw-http'
import { TEST_PASSWORD, testApp, type TestApp } from '../../testing/test-app'

const server = resolve(__dirname, '../../..')
const TSC = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc')

const COMPILER_OPTIONS = {
  strict: true,
  noUncheckedIndexedAccess: true,
  target: 'ES2022',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  module: 'NodeNext',
  moduleResolution: 'NodeNext',
  rootDir: '.',
  outDir: 'out',
  types: ['node'],
  skipLibCheck: true,
}

/** Each line must fail to compile: a line that compiles leaves its `@ts-expect-error` unused, which is an error too. */
const MISUSES = `
import createClient from 'openapi-fetch'
import type { components, paths } from './api.js'

const api = createClient<paths>({})
// @ts-expect-error a state that no order has
export const lost: components['schemas']['OrderStatus'] = 'lost'
// @ts-expect-error a sort that the list does not have
void api.GET('/api/v1/orders', { params: { query: { sort: 'note' } } })
// @ts-expect-error a filter that the list does not have
void api.GET('/api/v1/orders', { params: { query: { colour: 'red' } } })
// @ts-expect-error an order without lines
void api.POST('/api/v1/orders', { body: { store_name: 'Coach Outlet' } })
// @ts-expect-error the id is missing
void api.GET('/api/v1/orders/{orderId}')
// @ts-expect-error there is no such path
void api.GET('/api/v1/orderz')
// @ts-expect-error what is refused by nobody is answered with no 409
export type Never = paths['/api/v1/orders']['get']['responses'][409]
export const problem: paths['/api/v1/orders']['post']['responses'][409]['content']['application/problem+json']['code'] = ''
export const wait: paths['/api/v1/login/access-token']['post']['responses'][429]['headers']['Retry-After'] = 5
`

const MAIN = `
import { useApi } from './use-api.js'
const [, , baseUrl = '', username = '', password = ''] = process.argv
console.log(JSON.stringify(await useApi(baseUrl, { username, password })))
`

let t: TestApp
let folder: string
beforeAll(async () => {
  t = await testApp()
  await t.signInAs('user')
  folder = mkdtempSync(join(tmpdir(), 'outlet-client-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await t.close()
})

const run = async (...command: string[]) => {
  try {
    return (await promisify(execFile)(process.execPath, command, { cwd: folder })).stdout
  } catch (error) {
    // execFile rejects with both outputs; the compiler reports errors on stdout.
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    throw new Error(`${command.join(' ')}\n${stdout ?? ''}${stderr ?? ''}`, { cause: error })
  }
}

test('a client generated from the document compiles, rejects misuse, and makes its requests', async () => {
  const baseUrl = `http://127.0.0.1:${await listenAnywhere(t)}`
  writeFileSync(join(folder, 'openapi.json'), await (await fetch(`${baseUrl}${API_PREFIX}/openapi.json`)).text())
  symlinkSync(join(server, 'node_modules'), join(folder, 'node_modules'))
  await run(join(server, 'node_modules/openapi-typescript/bin/cli.js'), 'openapi.json', '-o', 'api.d.ts')

  copyFileSync(join(server, 'examples/use-api.ts'), join(folder, 'use-api.ts'))
  writeFileSync(join(folder, 'main.ts'), MAIN)
  writeFileSync(join(folder, 'misuses.ts'), MISUSES)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include: ['*.ts'] }))
  mkdirSync(join(folder, 'out'))
  await run(TSC, '-p', '.')

  const printed = await run('out/main.js', baseUrl, 'user-1', TEST_PASSWORD)
  const { recorded, ...rest }: { recorded: { id: string } } & Record<string, unknown> = JSON.parse(printed)
  expect(recorded).toEqual({ id: expect.any(String), minor: 89_800, color: null })
  expect(rest).toEqual({
    isSame: true,
    listed: [{ id: recorded.id, status: 'placed' }],
    next: null,
    notFound: { status: 404, code: 'order.not_found' },
    reused: 'idempotency.key_reused',
  })
})
