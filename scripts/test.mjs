import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildStale } from './lib/build.mjs'
import { checks } from './lib/checks.mjs'
import { chromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { run } from './lib/run.mjs'

const reports = mkdtempSync(join(tmpdir(), 'outlet-reports-'))
const total = { passed: 0, failed: 0, skipped: 0 }
const began = Date.now()

const add = (what, { passed, failed, skipped }) => {
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
  const seconds = ((Date.now() - began) / 1000).toFixed(0)
  console.log(`— ${what}: ${passed} passed, ${failed} failed, ${skipped} skipped (at ${seconds} s)`)
}

const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

async function check() {
  for (const { name, run: runCheck } of checks) {
    const { code, output } = await runCheck()
    if (code !== 0) console.log(output)
    add(name, { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 })
  }
}

/** A run that broke before it could report counts as one failure. */
const broken = { passed: 0, failed: 1, skipped: 0 }

async function unitAndServer() {
  const file = join(reports, 'jest.json')
  const code = await run(
    process.execPath,
    ['node_modules/jest/bin/jest.js', '--json', `--outputFile=${file}`, '--silent'],
    {
      env: { NODE_ENV: 'test' },
    },
  )
  const report = readReport(file)
  if (!report) return add('unit and server', broken)
  const suitesBroken = report.numRuntimeErrorTestSuites
  const failed = Math.max(report.numFailedTests + suitesBroken, code === 0 ? 0 : 1)
  add('unit and server', {
    passed: report.numPassedTests,
    failed,
    skipped: report.numPendingTests + report.numTodoTests,
  })
}

async function journeys() {
  const file = join(reports, 'playwright.json')
  const code = await run(
    process.execPath,
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      'host/e2e/playwright.config.ts',
      '--reporter=list,json',
    ],
    { env: { CHROME_PATH: chromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: file, NODE_ENV: 'test' } },
  )
  const stats = readReport(file)?.stats
  if (!stats) return add('browser journeys', broken)
  const failed = Math.max(stats.unexpected + stats.flaky, code === 0 ? 0 : 1)
  add('browser journeys', { passed: stats.expected, failed, skipped: stats.skipped })
}

await ensureInstalled()
await check()
await unitAndServer()
await buildStale()
await journeys()
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed === 0 ? 0 : 1)
