import { buildStale } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'

await ensureInstalled()
await buildStale(['server'])
const { main } = await import('../server/dist/reseal.js')
await main(process.argv.slice(2))
