import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(__dirname, '..')
const platform = `${process.platform}-${process.arch}`

/** Fake of the pinned Node: prints how it was started, and exits as requested. */
const PINNED_NODE = `#!/bin/sh
[ "$1" = --version ] && exit 0
echo "pinned $(basename "$1") $2 $PATH"
[ "$2" = wait ] || [ "$2" = die ] || exit 7
[ "$2" = wait ] && trap 'echo stopped; exit 0' TERM INT
echo "waiting $$"
while :; do sleep 0.1; done
`

let folder: string
let registry: Server | undefined
let integrity: string

const packNode = () => {
  mkdirSync(join(folder, 'package/bin'), { recursive: true })
  writeFileSync(join(folder, 'package/bin/node'), PINNED_NODE, { mode: 0o755 })
  writeFileSync(join(folder, 'package/LICENSE'), 'MIT')
  writeFileSync(join(folder, 'package/package.json'), JSON.stringify({ name: 'node-fake', version: '99.1.0' }))
  execFileSync('tar', ['-czf', join(folder, 'node.tgz'), '-C', folder, 'package'])
  return readFileSync(join(folder, 'node.tgz'))
}

const startRegistry = async (archive: Buffer): Promise<string> => {
  registry = createServer((request, response) => {
    if (request.url?.endsWith('.tgz')) return response.end(archive)
    const version = {
      name: 'node-fake',
      version: '99.1.0',
      dist: { tarball: `http://${request.headers.host}/node-fake-99.1.0.tgz`, integrity },
    }
    response.setHeader('content-type', 'application/json')
    return response.end(
      JSON.stringify({ name: 'node-fake', 'dist-tags': { latest: '99.1.0' }, versions: { '99.1.0': version } }),
    )
  })
  await new Promise<void>((resolve) => registry?.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has this type of address.
  return `http://127.0.0.1:${(registry.address() as AddressInfo).port}`
}

const stopRegistry = () => new Promise((resolve) => (registry ? registry.close(resolve) : resolve(undefined)))

/** Writes a project for which every current Node is too old. */
const writeProject = (pinned: Record<string, unknown>) => {
  for (const file of ['node.mjs', 'root.mjs', 'run.mjs'])
    cpSync(join(root, 'scripts/lib', file), join(folder, 'scripts/lib', file))
  cpSync(join(root, 'remote-kit/src/node-version.mjs'), join(folder, 'remote-kit/src/node-version.mjs'))
  writeFileSync(join(folder, 'remote-kit/package.json'), JSON.stringify({ engines: { node: '>=99.1' } }))
  writeFileSync(join(folder, 'scripts/lib/pinned-node.json'), JSON.stringify(pinned))
  const command = `import { ensureNode } from './lib/node.mjs'\nawait ensureNode()\nconsole.log('old Node continued')\n`
  writeFileSync(join(folder, 'scripts/command.mjs'), command)
}

const startCommand = (url: string, word: string) =>
  spawn(process.execPath, [join(folder, 'scripts/command.mjs'), word], {
    env: { ...process.env, npm_config_registry: url, npm_config_cache: join(folder, 'npm-cache') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

const runCommand = async (url: string): Promise<{ code: number | null; output: string }> => {
  const child = startCommand(url, 'word')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output }
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outlet-node-'))
})

afterEach(async () => {
  await stopRegistry()
  registry = undefined
  rmSync(folder, { recursive: true, force: true })
})

const hashOf = (archive: Buffer) => `sha512-${createHash('sha512').update(archive).digest('base64')}`

const preparedProject = async (): Promise<string> => {
  const archive = packNode()
  integrity = hashOf(archive)
  writeProject({ [platform]: { package: 'node-fake', version: '99.1.0', integrity } })
  return startRegistry(archive)
}

test('an old Node runs the command again with the pinned one, first in its PATH, and exits with its code', async () => {
  const url = await preparedProject()
  const binaries = join(folder, '.cache/node/node-fake-99.1.0/bin')
  expect(await runCommand(url)).toEqual({
    code: 7,
    output: `pinned command.mjs word ${binaries}:${process.env.PATH}\n`,
  })
})

test('a downloaded Node needs no network', async () => {
  const url = await preparedProject()
  await runCommand(url)
  await stopRegistry()
  rmSync(join(folder, 'npm-cache'), { recursive: true })
  expect(await runCommand(url)).toMatchObject({ code: 7, output: expect.stringMatching(/^pinned/) })
})

/** Sends a signal to the command once the pinned Node runs. */
const signalled = async (word: string, signal: NodeJS.Signals) => {
  writeProject({ [platform]: { package: 'node-fake', version: '99.1.0', integrity: '' } })
  // As stored by a previous command.
  const binaries = join(folder, '.cache/node/node-fake-99.1.0/bin')
  mkdirSync(binaries, { recursive: true })
  writeFileSync(join(binaries, 'node'), PINNED_NODE, { mode: 0o755 })
  const child = startCommand('http://127.0.0.1:9', word)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    if (chunk.toString().includes('waiting')) child.kill(signal)
  })
  const ended = await new Promise((resolve) => child.once('close', (code, by) => resolve({ code, by })))
  return { ended, output, pinned: Number(/waiting (\d+)/.exec(output)?.[1]) }
}
const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s to the command reaches the pinned Node, which stops gracefully',
  async (signal) => {
    const { ended, output } = await signalled('wait', signal)
    expect({ ended, isStopped: output.endsWith('stopped\n') }).toEqual({
      ended: { code: 0, by: null },
      isStopped: true,
    })
  },
)

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'the command ends with the %s that ends the pinned Node, and leaves no process behind',
  async (signal) => {
    const { ended, pinned } = await signalled('die', signal)
    expect(ended).toEqual({ code: null, by: signal })
    expect(isRunning(pinned)).toBe(false)
  },
)

test('a package with a different hash is neither run nor stored', async () => {
  const url = await preparedProject()
  const other = hashOf(Buffer.from('another package'))
  writeProject({ [platform]: { package: 'node-fake', version: '99.1.0', integrity: other } })
  const { code, output } = await runCommand(url)
  expect(code).toBe(1)
  expect(output).toContain('does not have the hash in scripts/lib/pinned-node.json')
  expect(readdirSync(join(folder, '.cache/node'))).toEqual([])
})

test('without network and stored Node a message explains the solution', async () => {
  const url = await preparedProject()
  await stopRegistry()
  const { code, output } = await runCommand(url)
  expect(code).toBe(1)
  expect(output).toContain(`Node ${process.versions.node} is too old: Node 99.1 or newer is needed.`)
  expect(output).toContain('node-fake@99.1.0 could not be fetched from the npm registry.')
  expect(output).toContain('Install Node 24')
  expect(output).not.toContain('old Node continued')
})

test('a platform without a pinned Node gets the same message', async () => {
  writeProject({})
  const { code, output } = await runCommand('http://127.0.0.1:9')
  expect(code).toBe(1)
  expect(output).toContain(`No Node is pinned for ${process.platform} on ${process.arch}.\nInstall Node 24`)
})

const commands = readdirSync(__dirname).filter((file) => file.endsWith('.mjs'))

test.each(commands)('%s checks Node and packages first', (file) => {
  const [imports = '', ...rest] = readFileSync(join(__dirname, file), 'utf8').split('await ensureInstalled()')
  expect(rest).toHaveLength(1)
  // Packages must not be imported before they are installed.
  const imported = [...imports.matchAll(/from '([^']+)'/g)].map(([, name = '']) => name)
  expect(imported.filter((name) => !/^(?:node:|\.\/lib\/)/.test(name))).toEqual([])
})

test('every command of package.json is one of these scripts', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const called = Object.values<string>(scripts).map(
    (command) => /^node scripts\/([a-z-]+\.mjs)(?: |$)/.exec(command)?.[1],
  )
  expect(commands).toEqual(expect.arrayContaining(called))
})

test('every package requires the same Node, which each pinned Node satisfies', () => {
  const { packages } = jest.requireActual('./lib/root.mjs')
  const files = ['.', ...packages, 'remote-kit/skeleton'].map((name) => join(root, name, 'package.json'))
  const engines = files.map((file) => JSON.parse(readFileSync(file, 'utf8')).engines?.node)
  const [oldest] = engines
  expect(new Set(engines)).toEqual(new Set([oldest]))
  const { unsupportedNode } = jest.requireActual('../remote-kit/src/node-version.mjs')
  const pinned: { version: string }[] = Object.values(
    JSON.parse(readFileSync(join(__dirname, 'lib/pinned-node.json'), 'utf8')),
  )
  expect(pinned.map(({ version }) => unsupportedNode(version))).toEqual(pinned.map(() => null))
  expect(unsupportedNode('20.20.2')).toContain('Node 20.20.2 is too old')
})
