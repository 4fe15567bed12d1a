import { ensureInstalled } from './lib/install.mjs'
import { buildStale } from './lib/build.mjs'

await ensureInstalled()
await buildStale()

const { announce, announceFirstAdmin, main } = await import('../server/dist/main.js')
const started = await main()
const { config, server } = started

try {
  if (config.role === 'all') {
    const { publishLocally } = await import('./lib/publish-locally.mjs')
    const { retryUnavailable } = await import('./lib/retry-unavailable.mjs')
    await retryUnavailable(() => publishLocally(server, config))
  }
  announce(started)
} catch (error) {
  // The first admin's password is displayed only once and must not get lost.
  announceFirstAdmin(server)
  console.error(error)
  await server.stop()
  process.exit(1)
}
