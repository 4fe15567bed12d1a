import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packages, root } from './root.mjs'
import { hashTree } from './hash-tree.mjs'
import { writeCssTypes } from './css-types.mjs'
import { ensureNode } from './node.mjs'
import { must, run } from './run.mjs'

const PNPM = 'pnpm@12.21.0'
const stamp = join(root, 'node_modules', '.outlet-installed')

/**
 * First call of every command. Continues only on a supported Node, and installs the packages if the lock file or a
 * package.json changed since the last installation.
 */
export async function ensureInstalled() {
  await ensureNode()
  const wanted = hashTree([
    'pnpm-lock.yaml',
    'pnpm-workspace.yaml',
    'package.json',
    ...packages.map((name) => `${name}/package.json`),
  ])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('installing packages …')
  // Runs pnpm through npx, so that a machine needs only Node and npm.
  await must('installing', await run('npx', ['-y', PNPM, 'install', '--frozen-lockfile', '--reporter=append-only']))
  writeFileSync(stamp, wanted)
  writeCssTypes()
}
