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

async function check(checks, how = {}) {
  for (const one of checks) {
    const { code, output } = await one.run(how)
    if (code !== 0) console.log(output)
    add(one.name, { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 })
  }
}

/** A run that broke before it could report counts as one failure. */
const broken = { passed: 0, failed: 1, skipped: 0 }

/** @param {string[]} chosen jest's words for which tests; what takes all that follows it stands last */
async function jest(what, chosen, how = {}) {
  const file = join(scratch, `jest-${what.replaceAll(' ', '-')}.json`)
  const args = ['node_modules/jest/bin/jest.js', '--json', `--outputFile=${file}`, '--silent', ...chosen]
  const code = await run(process.execPath, args, { env: { NODE_ENV: 'test', TMPDIR: scratch }, ...how })
  const report = readReport(file)
  if (!report) return add(what, broken)
  const suitesBroken = report.numRuntimeErrorTestSuites
  const failed = Math.max(report.numFailedTests + suitesBroken, code === 0 ? 0 : 1)
  add(what, {
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

await ensureInstalled()
const plan = await readPlan()
if (isOfChange) {
  await check(plan.checks)
  await jest('unit and server', plan.related ? ['--passWithNoTests', '--findRelatedTests', ...plan.related] : [])
  if (plan.journeys?.length !== 0) {
    await buildStale()
    await journeys(plan.journeys)
  }
} else {
  await jest('unit and server', ['--ignoreProjects', 'remote-kit'])
  await buildStale()
  // A browser mostly waits: what it leaves of the processors is enough for what needs nothing else.
  const beside = async () => {
    await check(plan.checks, { yields: true })
    await jest('remote-kit', ['--selectProjects', 'remote-kit', '--maxWorkers=1'], { yields: true })
  }
  await Promise.all([journeys(null), beside()])
}
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed === 0 ? 0 : 1)
