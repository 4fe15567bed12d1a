import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

/** Journeys run in real Chromium (CHROME_PATH). Each worker has a console of its own (start-console.ts). */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results',
  // Two also on two processors: a journey waits for a quarter of its time. A shared running console allows one only.
  workers: process.env['OUTLET_E2E_URL'] || availableParallelism() < 2 ? 1 : 2,
  // Far longer than a busy machine needs: a journey that passes does not wait for them.
  timeout: 900_000,
  expect: { timeout: 180_000 },
  use: {
    // One context for all journeys of a worker: its HTTP cache saves a third of the processor time.
    reuseContext: true,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Snapshots of the page at each action take a sixth of the processor time: `--trace retain-on-failure` adds them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
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
