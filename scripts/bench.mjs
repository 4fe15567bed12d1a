import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './lib/install.mjs'
import { root } from './lib/root.mjs'
import { run } from './lib/run.mjs'

await ensureInstalled()
const wanted = process.argv[2] ?? ''
const folders = ['server/bench', 'host/bench']
const tsx = join(root, 'server', 'node_modules', 'tsx', 'dist', 'cli.mjs')
let failed = false
for (const folder of folders) {
  for (const name of readdirSync(join(root, folder))) {
    if (!name.endsWith('.bench.ts') || !name.includes(wanted)) continue
    console.log(`\n${folder}/${name}`)
    const code = await run(process.execPath, [tsx, join(root, folder, name)], { env: { NODE_ENV: 'production' } })
    failed ||= code !== 0
  }
}
process.exit(failed ? 1 : 0)
