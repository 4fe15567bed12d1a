import { setTimeout as sleep } from 'node:timers/promises'
import type { EventHub } from '../platform/live/event-hub'
import { workBulkRows, type BulkParts } from './work-bulk-rows'

/** A job that was missed (an event lost, a worker killed) is found after this long. */
const LOOK_EVERY_MS = 2000
const AFTER_FAILURE_MS = 1000

/** Does bulk jobs, a few rows at a time, until stopped; any number of processes may, each is at another job. */
export function startBulkWorker({ events, ...parts }: BulkParts & { events: EventHub }): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let wake = new AbortController()
  const unsubscribe = events.on('event', ({ topic }) => topic === 'bulk-jobs' && wake.abort())
  stopping.signal.addEventListener('abort', () => wake.abort())
  const rest = async (milliseconds: number) => {
    await sleep(milliseconds, undefined, { signal: wake.signal }).catch(() => undefined)
    if (!stopping.signal.aborted) wake = new AbortController()
  }
  const work = async () => {
    while (!stopping.signal.aborted) {
      try {
        if (!(await workBulkRows(parts))) await rest(LOOK_EVERY_MS)
      } catch (error) {
        parts.log.error({ err: error }, 'bulk jobs could not be worked on')
        await sleep(AFTER_FAILURE_MS)
      }
    }
  }
  const running = work()
  return {
    async stop() {
      unsubscribe()
      stopping.abort()
      await running
    },
  }
}
