import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { applications, root } from './root.mjs'
import { hashTree } from './hash-tree.mjs'
import { capture } from './run.mjs'

const common = [
  'pnpm-lock.yaml',
  'tsconfig.base.json',
  ...['shared', 'release-gate'].flatMap((name) => [`${name}/package.json`, `${name}/src`]),
]

const inputs = (name) => (name === 'server' ? [...common, 'server'] : [...common, 'remote-kit', name])

const commands = {
  server: ['server/build.mjs'],
}
const commandOf = (name) =>
  commands[name] ?? [join('..', 'remote-kit', 'bin', 'remote.mjs'), 'build', '--release', 'auto']

const stampOf = (name) => join(root, name, 'dist', '.built-from')

async function buildOne(name, onFailure) {
  const from = hashTree(inputs(name))
  if (existsSync(stampOf(name)) && readFileSync(stampOf(name), 'utf8') === from) return
  const startedAt = Date.now()
  console.log(`building ${name} …`)
  const cwd = name === 'server' ? root : join(root, name)
  const { code, output } = await capture(process.execPath, commandOf(name), {
    cwd,
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) {
    console.error(output)
    console.error(`building ${name} failed`)
    return onFailure()
  }
  mkdirSync(join(root, name, 'dist'), { recursive: true })
  writeFileSync(stampOf(name), from)
  // Progress for the person who waits for `npm start`.
  console.log(`built ${name} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
}

/** Builds all packages that changed since their last build, two at a time. A failure ends the process, unless handled. */
export async function buildStale(names = ['server', ...applications], onFailure = () => process.exit(1)) {
  const queue = [...names]
  const worker = async () => {
    for (let name = queue.shift(); name; name = queue.shift()) await buildOne(name, onFailure)
  }
  await Promise.all([worker(), worker()])
}
