import { setClockOffset } from '../../platform/time/clock'
import type { BuyingStep } from '../buying-parts'
import { ToWorker } from './worker-messages'

/** For a process that tests kill: takes the clock from them, and what is returned stops where they say, says so, and waits. */
export function stopWhereTold(): (step: BuyingStep) => Promise<void> {
  let holdAt: BuyingStep | null = null
  let letGo: (() => void) | null = null
  setClockOffset(Number(process.env['CLOCK_OFFSET_MS'] ?? 0))
  process.on('message', (message) => {
    const told = ToWorker.parse(message)
    if (told.offsetMs !== undefined) setClockOffset(told.offsetMs)
    if (told.holdAt !== undefined) holdAt = told.holdAt
    if (told.goOn) letGo?.()
  })
  process.once('disconnect', () => process.exit(0))
  return async (step) => {
    if (step !== holdAt) return
    holdAt = null
    const gone = new Promise<void>((resolve) => {
      letGo = resolve
    })
    process.send?.({ reached: step })
    await gone
  }
}
