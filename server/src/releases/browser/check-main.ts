import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Endpoint } from '@outlet/shared/contract/endpoint'
import { checkInBrowser } from '@outlet/shared/contract/gate/browser/check-in-browser'
import { chromiumArguments } from '@outlet/shared/contract/gate/browser/chromium'
import { HOST } from '@outlet/shared/contract/gate/host-pages'
import { describedContract } from '../../described-contract'
import { clock } from '../../platform/time/clock'
import { CheckedSet, fileOf } from './checked-set'

// A process of its own that knows nothing but a folder: `node browser-check.js <folder> <chromium>`. It prints what is wrong
// as JSON; where it can't tell, it ends with another code than 0 and a sentence on stderr.

/** Beside the console: people's requests come first. */
const PRIORITY = 5

// Told apart by what only an endpoint has.
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
  const now = clock.date().toISOString()
  const problems = await checkInBrowser({ browser, pageScript, endpoints, releases, name, now, template, read })
  // What a program prints is its answer: `run-check.ts` reads it.
  console.log(JSON.stringify(problems))
} finally {
  await browser.close()
}
