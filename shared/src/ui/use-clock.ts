import { useSyncExternalStore } from 'react'

/** A shared clock for all components that show times; it is stopped while there are none. */
const clockOf = (stepMs: number) => {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    timer ??= setInterval(() => listeners.forEach((notify) => notify()), stepMs)
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

/** Re-renders every 15 seconds. */
export const useClock = clockOf(15_000)

/** Re-renders every second: for times that are due soon. */
export const useSecondClock = clockOf(1000)
