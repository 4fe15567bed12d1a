import { useSyncExternalStore } from 'react'

/** One clock for all that shows times; it stands still while nothing does. */
const clockOf = (stepMs: number) => {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    timer ??= setInterval(() => listeners.forEach((tell) => tell()), stepMs)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      clearInterval(timer)
      timer = undefined
    }
  }
  const currentStep = () => Math.floor(Date.now() / stepMs)
  return (): void => void useSyncExternalStore(subscribe, currentStep)
}

/** Renders again every 15 seconds. */
export const useClock = clockOf(15_000)

/** Renders again every second: for what is due soon. */
export const useSecondClock = clockOf(1000)
