import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { root } from './lib/root.mjs'
import { run } from './lib/run.mjs'

await ensureInstalled()
const tsx = join(root, 'server', 'node_modules', 'tsx', 'dist', 'cli.mjs')
process.exit(await run(process.execPath, [tsx, join(root, 'server/proofs/main.ts'), ...process.argv.slice(2)]))
