import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Endpoint } from '@outlet/shared/contract/endpoint'
import { checkInBrowser } from '@outlet/release-gate/browser/check-in-browser'
import { chromiumArguments } from '@outlet/release-gate/browser/chromium'
import { HOST } from '@outlet/shared/contract/releases/host-pages'
import { describedContract } from '../../described-contract'
import { clock } from '../../platform/time/clock'
import { CheckedSet, fileOf } from './checked-set'

// Runs in its own process, with access to nothing but a folder: `node browser-check.js <folder> <chromium>`. It prints
// the problems as JSON. If the check cannot run, it exits with a code other than 0 and a message on stderr.

/** Process priority below the console's, so that users' requests come first. */
const PRIORITY = 5

// `needs` and `response` distinguish an endpoint.
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'needs' in value && 'response' in value

const endpoints = describedContract.tags.flatMap(({ modules }) =>
  modules.flatMap((module) => Object.values<unknown>({ ...module }).filter(isEndpoint)),
)

const [folder = '', executablePath = ''] = process.argv.slice(2)
setPriority(PRIORITY)
const { name, releases } = CheckedSet.parse(JSON.parse(await readFile(join(folder, 'set.json'), 'utf8')))
const host = releases.find((release) => release.name === HOST)
if (!host) throw new Error('a set without a host is no console')
const pageScript = await readFile(new URL('browser-page.js', import.meta.url), 'utf8')
const template = await readFile(join(folder, fileOf(host, 'index.html')), 'utf8')
const browser = await chromium.launch({ executablePath, args: chromiumArguments({ isRoot: process.getuid?.() === 0 }) })
try {
  const read = (release: (typeof releases)[number], path: string) =>
    readFile(join(folder, fileOf(release, path))).catch(() => null)
  const now = clock.iso()
  const problems = await checkInBrowser({ browser, pageScript, endpoints, releases, name, now, template, read })
  // `run-check.ts` reads the result from stdout.
  console.log(JSON.stringify(problems))
} finally {
  await browser.close()
}
