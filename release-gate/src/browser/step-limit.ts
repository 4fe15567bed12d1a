import type { CDPSession } from 'playwright-core'
import { z } from '@outlet/shared/contract/zod'
import type { BrowserLimits } from './browser-rules'

const POLL_MS = 500

/** Result of `SystemInfo.getProcessInfo` of the Chrome DevTools Protocol. `cpuTime` is in seconds. */
const ProcessInfo = z.object({ processInfo: z.array(z.object({ type: z.string(), cpuTime: z.number() })) })

/** Returns the processor time in ms that the pages of a browser have used. */
async function processorMs(browser: CDPSession): Promise<number> {
  const { processInfo } = ProcessInfo.parse(await browser.send('SystemInfo.getProcessInfo'))
  return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0)
}

const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    signal.throwIfAborted()
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

/** Resolves once a step has exceeded its limits. Rejects when `signal` ends the step. */
export async function stepLimit(browser: CDPSession, limits: BrowserLimits, signal: AbortSignal): Promise<void> {
  await sleep(limits.stepMs, signal)
  const usedBefore = await processorMs(browser)
  for (let waited = limits.stepMs; waited < limits.maxStepMs; waited += POLL_MS) {
    await sleep(POLL_MS, signal)
    if ((await processorMs(browser)) - usedBefore >= limits.processorMs) return
  }
}
