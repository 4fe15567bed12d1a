import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildStale } from './lib/build.mjs'
import { changedFiles, planOf } from './lib/changes.mjs'
import { checksOf } from './lib/checks.mjs'
import { chromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { root } from './lib/root.mjs'
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
const startedAt = Date.now()
/** Duration of each part in ms. */
const durations = {}

async function timed(part, work) {
  const from = Date.now()
  await work()
  durations[part] = Date.now() - from
}

const add = (what, { passed, failed, skipped }) => {
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
  // The result of each part is the output of this command.
  const at = ((Date.now() - startedAt) / 1000).toFixed(0)
  console.log(`— ${what}: ${passed} passed, ${failed} failed, ${skipped} skipped (at ${at} s)`)
}

const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** Two at a time, since each uses one processor. */
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

/** Result of a run that failed before it could report. */
const broken = { passed: 0, failed: 1, skipped: 0 }

/** @param {string[] | null} related changed files whose tests run; null = all tests */
async function unitAndServer(related) {
  const file = join(scratch, 'jest.json')
  // Tests allocate much that is short-lived: a larger young generation saves a tenth of their time.
  const args = [
    '--max-semi-space-size=64',
    'node_modules/jest/bin/jest.js',
    '--json',
    `--outputFile=${file}`,
    '--silent',
  ]
  // Last argument, because it consumes all following ones.
  if (related) args.push('--passWithNoTests', '--findRelatedTests', ...related)
  const code = await run(process.execPath, args, { env: { NODE_ENV: 'test', TMPDIR: scratch } })
  const report = readReport(file)
  if (!report) return add('unit and server', broken)
  const fileTime = (isServer) =>
    report.testResults
      .filter(({ name }) => name.startsWith(join(root, 'server/')) === isServer)
      .reduce((sum, { startTime, endTime }) => sum + endTime - startTime, 0)
  durations['  unit, sum of files'] = fileTime(false)
  durations['  server, sum of files'] = fileTime(true)
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
const needsBuild = plan.journeys?.length !== 0
// The build runs beside the checks, not beside the tests: several have time limits.
const building = needsBuild && timed('build', () => buildStale(undefined, () => add('build', broken)))
await Promise.all([building, timed('checks', () => check(plan.checks))])
await timed('unit and server', () => unitAndServer(plan.related))
if (needsBuild) await timed('journeys', () => journeys(plan.journeys))
for (const [part, ms] of Object.entries(durations))
  console.log(`${part.padEnd(22)} ${(ms / 1000).toFixed(0).padStart(5)} s`)
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed === 0 ? 0 : 1)
