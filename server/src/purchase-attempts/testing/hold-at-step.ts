import { setClockOffset } from '../../platform/time/clock'
import type { BuyingStep } from '../buying/buying-deps'
import { ToWorker } from './worker-messages'

/**
 * For a worker process in tests: takes the clock from the test process. The returned function stops at the requested
 * step, reports it, and waits until it may continue.
 */
export function holdAtRequestedStep(): (step: BuyingStep) => Promise<void> {
  let holdAt: BuyingStep | null = null
  let resume: (() => void) | null = null
  setClockOffset(Number(process.env['CLOCK_OFFSET_MS'] ?? 0))
  process.on('message', (message) => {
    const command = ToWorker.parse(message)
    if (command.offsetMs !== undefined) setClockOffset(command.offsetMs)
    if (command.holdAt !== undefined) holdAt = command.holdAt
    if (command.resume) resume?.()
  })
  process.once('disconnect', () => process.exit(0))
  return async (step) => {
    if (step !== holdAt) return
    holdAt = null
    const resumed = new Promise<void>((resolve) => {
      resume = resolve
    })
    process.send?.({ reached: step })
    await resumed
  }
}
