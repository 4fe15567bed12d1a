import type { Browser, CDPSession } from '@playwright/test'
import { signInByApi } from '../e2e/console'
import { startConsole } from '../e2e/start-console'
import { aMonitor, launch, report } from './running-console'

/** The slow profile: 1.6 Mbit/s, 150 ms a round trip. Latency makes it plain which request waited for which. */
const SLOW = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: 96_000 }

interface Request {
  url: string
  start: number
  end: number
  bytes: number
}

/** Every request of a page, times in seconds of the browser's clock. */
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
  await session.send('Network.emulateNetworkConditions', SLOW)
  return requests
}

/** The longest chain in which each request started only after the one before it had ended. */
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
  const began = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator(ready).first().waitFor()
  const readyMs = Math.round(performance.now() - began)
  // The event stream never ends, and so is none of them.
  const finished = [...requests.values()].filter(({ url: asked, end }) => end < Infinity && !asked.startsWith('data:'))
  const ofReady = finished.filter(({ url: asked }) => !asked.includes('/images/'))
  await context.close()
  return {
    kB: Math.round(ofReady.reduce((sum, { bytes }) => sum + bytes, 0) / 100) / 10,
    requests: ofReady.length,
    steps: sequentialSteps(ofReady),
    readyMs,
  }
}

const { url, stop } = await startConsole()
const browser = await launch()
try {
  const token = await signInByApi(url)
  const monitor = await aMonitor(url, token)
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
