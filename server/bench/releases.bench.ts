import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { BROWSER_GATE_VERSION } from '@outlet/release-gate/browser/browser-rules'
import { RemoteDescriptor } from '@outlet/shared/contract/releases'
import { sql } from 'drizzle-orm'
import { checksOf } from '../src/releases/browser/browser-check-row'
import { storeGateResult } from '../src/releases/gate-result-row'
import { benchApp } from './bench-app'
import { percentile, report } from './report'

// Measures the two steps that a team waits for: publishing a remote of this console's own size, compressed files
// included, with its contents checked by the gate; and pinning it in an environment that demands a browser check, whose
// result exists already. Reading the scripts takes most of a publish: it grows with the bytes of code.

const ROUNDS = 20
const root = resolve(import.meta.dirname, '../..')
const text = /\.(js|css|json|html)$/

interface Built {
  descriptor: RemoteDescriptor
  files: { path: string; content: string }[]
}

/**
 * Returns a package's build under another version. Its files contain their version in names of globals and in
 * addresses.
 */
function asVersion(name: string, version: string): Built {
  const dist = join(root, name, 'dist')
  const built = RemoteDescriptor.parse(JSON.parse(readFileSync(join(dist, 'remote.json'), 'utf8')))
  const underscored = (what: string) => what.replace(/[^a-z0-9]/gi, '_')
  const changed = (what: string) =>
    what.replaceAll(built.version, version).replaceAll(underscored(built.version), underscored(version))
  const contents = Object.keys(built.files).map((path): [string, Buffer] => {
    const bytes = readFileSync(join(dist, path))
    return [path, text.test(path) ? Buffer.from(changed(bytes.toString('utf8'))) : bytes]
  })
  const integrity = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`
  const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
  const forms = ([path, bytes]: [string, Buffer]): [string, Buffer][] => [
    [path, bytes],
    ...(text.test(path)
      ? ([
          [`${path}.br`, brotliCompressSync(bytes, quick)],
          [`${path}.gz`, gzipSync(bytes)],
        ] satisfies [string, Buffer][])
      : []),
  ]
  return {
    descriptor: RemoteDescriptor.parse({
      ...JSON.parse(changed(JSON.stringify(built))),
      files: Object.fromEntries(contents.map(([path, bytes]) => [path, integrity(bytes)])),
    }),
    files: contents.flatMap(forms).map(([path, bytes]) => ({ path, content: bytes.toString('base64') })),
  }
}

const bytesOf = ({ files }: Built) => files.reduce((sum, { content }) => sum + (content.length * 3) / 4, 0)

const { call, request, db, close } = await benchApp('admin')
try {
  const names = ['host', 'remote-catalog', 'remote-monitoring', 'remote-orders', 'remote-admin']
  const all = names.map((name) => asVersion(name, '1.0.0'))
  for (const each of all) await request('POST', '/releases', each)
  await request('POST', '/environments', { name: 'bench', needs_browser: false })
  let pins = Object.fromEntries(all.map(({ descriptor }) => [descriptor.name, '1.0.0']))
  let { generation } = await call<{ generation: number }>('POST', '/environments/bench/pins', {
    expected_generation: 0,
    pins,
  })
  await request('PATCH', '/environments/bench', { version: 1, needs_browser: true })

  const published: number[] = []
  const pinned: number[] = []
  let bytes = 0
  for (let round = 1; round <= ROUNDS; round++) {
    const orders = asVersion('remote-orders', `1.${round}.0`)
    bytes = bytesOf(orders)
    const startedAt = performance.now()
    await request('POST', '/releases', orders)
    published.push(performance.now() - startedAt)

    const next = { ...pins, orders: `1.${round}.0` }
    for (const { hash } of checksOf(pins, next)) {
      await db.execute(sql`delete from browser_checks where hash = ${hash}`)
      await storeGateResult(db, { hash, kind: 'browser', rules: BROWSER_GATE_VERSION, outcome: 'passed', problems: [] })
    }
    const from = performance.now()
    const response = await call<{ generation: number }>('POST', '/environments/bench/pins', {
      expected_generation: generation,
      pins: { orders: `1.${round}.0` },
    })
    pinned.push(performance.now() - from)
    generation = response.generation
    pins = next
  }
  const size = `${(bytes / 1e6).toFixed(1)} MB`
  report({ name: `publish ${size}, median`, value: percentile(published, 0.5), unit: 'ms', goal: '≤ 1000' })
  report({ name: `publish ${size}, slowest of ${ROUNDS}`, value: Math.max(...published), unit: 'ms', goal: '≤ 1000' })
  report({ name: 'pin with a cached result, median', value: percentile(pinned, 0.5), unit: 'ms', goal: '≤ 300' })
  report({
    name: `pin with a cached result, slowest of ${ROUNDS}`,
    value: Math.max(...pinned),
    unit: 'ms',
    goal: '≤ 300',
  })
} finally {
  await close()
}
