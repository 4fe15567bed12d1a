import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

/** Journeys run in real Chromium (CHROME_PATH), each worker against a console of its own (start-console.ts). */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results',
  // Each takes a processor for its browser and one for its console; on a console that runs already they take turns.
  workers: process.env['OUTLET_E2E_URL'] || availableParallelism() < 4 ? 1 : 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
