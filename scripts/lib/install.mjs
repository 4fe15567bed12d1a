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
 * The first call of every command. Continues on a supported Node, and installs the packages where the lock file, or what a
 * package asks for, is not what was installed last.
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
  // Asked for by name through npx, so that Node and npm are all that a machine needs.
  await must('installing', await run('npx', ['-y', PNPM, 'install', '--frozen-lockfile', '--reporter=append-only']))
  writeFileSync(stamp, wanted)
  writeCssTypes()
}
