import { ensureInstalled } from './lib/install.mjs'
import { buildStale } from './lib/build.mjs'

await ensureInstalled()
await buildStale()

const { main } = await import('../server/dist/main.js')
const { config, server } = await main()

if (config.role !== 'worker') {
  const { publishLocally } = await import('./lib/publish-locally.mjs')
  await publishLocally(server.url, config)
}
console.log(server.url ? `ready ${config.publicUrl ?? server.url}` : 'ready')
