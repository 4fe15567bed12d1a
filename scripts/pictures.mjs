import { buildStale } from './lib/build.mjs'
import { chromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { run } from './lib/run.mjs'

await ensureInstalled()
await buildStale()
const args = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'host/e2e/pictures/playwright.config.ts']
const names = process.argv.slice(2)
const env = { CHROME_PATH: chromium(), NODE_ENV: 'test', ...(names.length > 0 && { PICTURES: names.join(',') }) }
process.exit(await run(process.execPath, args, { env }))
