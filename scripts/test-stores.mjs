import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { realStores } from './lib/real-stores.mjs'
import { root } from './lib/root.mjs'
import { must, run } from './lib/run.mjs'

// Not part of `npm test`: installs real stores in separate folders and runs the store tests against them. Arguments
// select dialects: `npm run test:stores -- vendure`.

async function ensureStore(name) {
  const { version, size, dependencies, files } = realStores[name]
  const folder = join(tmpdir(), `outlet-${name}-${version}`)
  if (existsSync(join(folder, 'installed'))) return folder
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, private: true, dependencies }))
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
  // The installation takes long and prints nothing.
  console.log(`Installing ${name} ${version} (${size}) in ${folder}`)
  const args = ['install', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund']
  await must(`installing ${name}`, await run('npm', args, { cwd: folder }))
  writeFileSync(join(folder, 'installed'), version)
  return folder
}

await ensureInstalled()
const requested = process.argv.slice(2)
const names = requested.length > 0 ? requested : Object.keys(realStores)
const strange = names.filter((name) => !(name in realStores))
if (strange.length > 0) {
  console.error(`not installed here: ${strange.join(', ')}; known are ${Object.keys(realStores).join(', ')}`)
  process.exit(1)
}

const env = {}
for (const name of names) env[`${name.toUpperCase()}_FOLDER`] = await ensureStore(name)
const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js')
const tests = names.map((name) => `**/${name}.live.ts`)
process.exit(
  await run(process.execPath, [jest, '--selectProjects=server', '--runInBand', '--testMatch', ...tests], { env }),
)
