import { defineConfig } from '@playwright/test'

/** A console that runs already: with OUTLET_E2E_DATA, its DATA_DIR, and OUTLET_E2E_PRACTICE, the practice store. */
const running = process.env['OUTLET_E2E_URL']

/** Journeys run in real Chromium (CHROME_PATH) against a console of their own, started once by start-console.ts. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results',
  ...(running ? {} : { globalSetup: './start-console.ts' }),
  // One console and two cores: journeys that change it must not meet.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: running ?? '',
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    trace: 'retain-on-failure',
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
