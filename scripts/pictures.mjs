import { buildStale } from './lib/build.mjs'
import { chromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { run } from './lib/run.mjs'

await ensureInstalled()
await buildStale()
const args = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'host/e2e/pictures/playwright.config.ts']
process.exit(await run(process.execPath, args, { env: { CHROME_PATH: chromium(), NODE_ENV: 'test' } }))
