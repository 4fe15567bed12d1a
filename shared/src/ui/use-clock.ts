import { useSyncExternalStore } from 'react'

const STEP_MS = 15_000

/** One clock for all that shows "3 minutes ago"; it stands still while nothing does. */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  timer ??= setInterval(() => listeners.forEach((tell) => tell()), STEP_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const currentStep = () => Math.floor(Date.now() / STEP_MS)

/** Renders anew every 15 seconds. */
export const useClock = (): void => void useSyncExternalStore(subscribe, currentStep)
