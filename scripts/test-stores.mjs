import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { root } from './lib/root.mjs'
import { must, run } from './lib/run.mjs'

// Not part of `npm test`: installs a real store (some 700 MB) in a folder of its own, and asks it what is asked of stores.

const VERSION = '2.21.2'
const folder = join(tmpdir(), `outlet-medusa-${VERSION}`)

const config = `const { defineConfig } = require('@medusajs/framework/utils')
module.exports = defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { ssl: false },
    http: {
      storeCors: '*',
      adminCors: '*',
      authCors: '*',
      jwtSecret: process.env.JWT_SECRET,
      cookieSecret: process.env.JWT_SECRET,
    },
  },
})
`

async function ensureMedusa() {
  if (existsSync(join(folder, 'installed'))) return
  mkdirSync(folder, { recursive: true })
  const names = ['@medusajs/cli', '@medusajs/framework', '@medusajs/medusa']
  const dependencies = { ...Object.fromEntries(names.map((name) => [name, VERSION])), '@swc/core': '1.16.22' }
  // What compiles a project of one's own; without them its command line does not start.
  Object.assign(dependencies, { 'ts-node': '10.9.2', typescript: '5.9.3' })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'medusa', private: true, dependencies }))
  writeFileSync(join(folder, 'medusa-config.js'), config)
  // Some 700 MB: without a word it would look as if it hung.
  console.log(`Installing Medusa ${VERSION} in ${folder}`)
  const args = ['install', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund']
  await must('installing Medusa', await run('npm', args, { cwd: folder }))
  writeFileSync(join(folder, 'installed'), VERSION)
}

await ensureInstalled()
await ensureMedusa()
const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js')
const args = [jest, '--selectProjects=server', '--runInBand', '--testMatch', '**/*.live.ts']
process.exit(await run(process.execPath, args, { env: { MEDUSA_FOLDER: folder } }))
