import { serverNow } from '@outlet/shared/format/server-clock'
import { useEffect, useState } from 'react'
import { formatDuration } from '@outlet/shared/format/duration'
import { useLocale } from '@outlet/shared/settings/use-settings'

/** Seconds until a time, updated each second; 0 after it. */
export const useSecondsUntil = (until: string): number => {
  const left = () => Math.max(0, Math.ceil((Date.parse(until) - serverNow()) / 1000))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const tick = () => setSeconds(Math.max(0, Math.ceil((Date.parse(until) - serverNow()) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}

/** Remaining time, counting down; not announced to screen readers each second. */
export const Countdown = ({ until }: { readonly until: string }) => {
  const locale = useLocale()
  const seconds = useSecondsUntil(until)
  return (
    <span role="timer" aria-live="off">
      {formatDuration(seconds, locale)}
    </span>
  )
}
