import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { applications, root } from './root.mjs'
import { hashTree } from './hash-tree.mjs'
import { capture } from './run.mjs'

const common = ['pnpm-lock.yaml', 'tsconfig.base.json', 'shared/package.json', 'shared/src']

const inputs = (name) => (name === 'server' ? [...common, 'server'] : [...common, 'remote-kit', name])

const commands = {
  server: ['server/build.mjs'],
}
const commandOf = (name) =>
  commands[name] ?? [join('..', 'remote-kit', 'bin', 'remote.mjs'), 'build', '--release', 'auto']

const stampOf = (name) => join(root, name, 'dist', '.built-from')

async function buildOne(name) {
  const from = hashTree(inputs(name))
  if (existsSync(stampOf(name)) && readFileSync(stampOf(name), 'utf8') === from) return
  const began = Date.now()
  console.log(`building ${name} …`)
  const cwd = name === 'server' ? root : join(root, name)
  const { code, output } = await capture(process.execPath, commandOf(name), { cwd, env: { NODE_ENV: 'production' } })
  if (code !== 0) {
    console.error(output)
    console.error(`building ${name} failed`)
    process.exit(1)
  }
  mkdirSync(join(root, name, 'dist'), { recursive: true })
  writeFileSync(stampOf(name), from)
  console.log(`built ${name} in ${((Date.now() - began) / 1000).toFixed(1)} s`)
}

/** Builds what has changed since it was built, two at a time. */
export async function buildStale(names = ['server', ...applications]) {
  const queue = [...names]
  const worker = async () => {
    for (let name = queue.shift(); name; name = queue.shift()) await buildOne(name)
  }
  await Promise.all([worker(), worker()])
}
