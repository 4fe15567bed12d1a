import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildStale } from './lib/build.mjs'
import { changedFiles, planOf } from './lib/changes.mjs'
import { checksOf } from './lib/checks.mjs'
import { chromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { run } from './lib/run.mjs'
import { scratchFolder } from './lib/scratch.mjs'

const unknown = process.argv.slice(2).filter((word) => word !== '--changed')
if (unknown.length > 0) {
  console.error(`npm test [-- --changed]: unknown ${unknown.join(' ')}. One test: npx jest <name>`)
  process.exit(2)
}
const isOfChange = process.argv.includes('--changed')

await ensureInstalled()
const scratch = scratchFolder()
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

/** Two at a time: each takes one processor. */
async function check(checks) {
  const left = [...checks]
  const next = async () => {
    for (let one = left.shift(); one; one = left.shift()) {
      const { code, output } = await one.run()
      if (code !== 0) console.log(output)
      add(one.name, { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 })
    }
  }
  await Promise.all([next(), next()])
}

/** A run that broke before it could report counts as one failure. */
const broken = { passed: 0, failed: 1, skipped: 0 }

/** @param {string[] | null} related the changed files whose tests are run; null = all tests */
async function unitAndServer(related) {
  const file = join(scratch, 'jest.json')
  const args = ['node_modules/jest/bin/jest.js', '--json', `--outputFile=${file}`, '--silent']
  // Last, since it takes all that follows.
  if (related) args.push('--passWithNoTests', '--findRelatedTests', ...related)
  const code = await run(process.execPath, args, { env: { NODE_ENV: 'test', TMPDIR: scratch } })
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

/** @param {string[] | null} names null = all */
async function journeys(names) {
  const file = join(scratch, 'playwright.json')
  const code = await run(
    process.execPath,
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      'host/e2e/playwright.config.ts',
      '--reporter=list,json',
      ...(names ?? []).map((name) => `host/e2e/${name}.e2e.ts`),
    ],
    { env: { CHROME_PATH: chromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: file, NODE_ENV: 'test', TMPDIR: scratch } },
  )
  const stats = readReport(file)?.stats
  if (!stats) return add('browser journeys', broken)
  const failed = Math.max(stats.unexpected + stats.flaky, code === 0 ? 0 : 1)
  add('browser journeys', { passed: stats.expected, failed, skipped: stats.skipped })
}

async function readPlan() {
  if (!isOfChange) return { checks: checksOf(), related: null, journeys: null }
  const { base, files, present } = await changedFiles()
  const plan = planOf(files)
  console.log(
    `${files.length} files changed since ${base.slice(0, 10)}; types of ${plan.packages.join(', ') || 'none'};`,
  )
  console.log(`journeys: ${plan.journeys === null ? 'all' : plan.journeys.join(', ') || 'none'}`)
  const related = plan.related?.filter((file) => present.includes(file) || !files.includes(file)) ?? null
  return { checks: checksOf({ packages: plan.packages, files: present }), related, journeys: plan.journeys }
}

const plan = await readPlan()
await check(plan.checks)
await unitAndServer(plan.related)
if (plan.journeys?.length !== 0) {
  await buildStale()
  await journeys(plan.journeys)
}
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed === 0 ? 0 : 1)
