import type { Browser, CDPSession } from '@playwright/test'
import { signInByApi } from '../e2e/console'
import { startConsole } from '../e2e/start-console'
import { createMonitor, launch, report } from './running-console'

/** Slow network profile: 1.6 Mbit/s download, 150 ms round trip. The latency makes sequential requests visible. */
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: 96_000,
}

interface Request {
  url: string
  start: number
  end: number
  bytes: number
}

/** Records every request of a page. Times are seconds of the browser's monotonic clock. */
async function record(session: CDPSession): Promise<Map<string, Request>> {
  const requests = new Map<string, Request>()
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    requests.set(requestId, { url: request.url, start: timestamp, end: Number.POSITIVE_INFINITY, bytes: 0 })
  })
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (request) Object.assign(request, { end: timestamp, bytes: encodedDataLength })
  })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_NETWORK)
  return requests
}

/** Length of the longest chain of requests in which each starts only after the previous one has ended. */
function sequentialSteps(requests: Request[]): number {
  const steps = new Map<Request, number>()
  for (const request of [...requests].sort((a, b) => a.start - b.start)) {
    const before = [...steps].filter(([other]) => other.end <= request.start).map(([, step]) => step)
    steps.set(request, 1 + Math.max(0, ...before))
  }
  return Math.max(...steps.values())
}

async function measure(browser: Browser, url: string, token: string | null, ready: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  if (token) await context.addInitScript((value) => localStorage.setItem('token', value), token)
  const page = await context.newPage()
  const requests = await record(await context.newCDPSession(page))
  const startedAt = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator(ready).first().waitFor()
  const readyMs = Math.round(performance.now() - startedAt)
  // The event stream never ends, so it is excluded.
  const finished = [...requests.values()].filter(
    ({ url: address, end }) => end < Infinity && !address.startsWith('data:'),
  )
  const counted = finished.filter(({ url: address }) => !address.includes('/images/'))
  await context.close()
  return {
    kB: Math.round(counted.reduce((sum, { bytes }) => sum + bytes, 0) / 100) / 10,
    requests: counted.length,
    steps: sequentialSteps(counted),
    readyMs,
  }
}

const { url, stop } = await startConsole()
const browser = await launch()
try {
  const token = await signInByApi(url)
  const monitor = await createMonitor(url, token)
  const rows = {
    'sign-in (goal 80 kB, 4 requests)': await measure(browser, `${url}/login`, null, 'input'),
    'workplace (goal 340 kB)': await measure(browser, `${url}/dashboard/workplace`, token, 'main h1'),
    'deep link to a monitor (goal 3 steps)': await measure(
      browser,
      `${url}/product_base/inventory-monitor?monitor=${monitor}`,
      token,
      '[role=dialog] h2',
    ),
  }
  report(rows)
} finally {
  await browser.close()
  await stop()
}
