import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { root } from './lib/root.mjs'
import { run } from './lib/run.mjs'

await ensureInstalled()
const wanted = process.argv[2] ?? ''
const folder = join(root, 'server', 'bench')
const tsx = join(root, 'server', 'node_modules', 'tsx', 'dist', 'cli.mjs')
let failed = false
for (const file of readdirSync(folder).filter((name) => name.endsWith('.bench.ts') && name.includes(wanted))) {
  console.log(`\n${file}`)
  failed = (await run(process.execPath, [tsx, join(folder, file)], { env: { NODE_ENV: 'production' } })) !== 0 || failed
}
process.exit(failed ? 1 : 0)
