import { useEffect, useState } from 'react'
import type { Failure } from './use-sign-in'
import type { Words } from './words'

const useSecondsLeft = (until: number): number => {
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  const isOver = left === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return left
}

const Wait = ({ until, words }: { until: number; words: Words }) => {
  const left = useSecondsLeft(until)
  if (left === 0) return <p>{words.wait_over}</p>
  const time = words.minutes_and_seconds(Math.floor(left / 60), left % 60)
  // Read aloud once, with the alert, and not every second.
  return (
    <p role="timer" aria-live="off">
      {words.wait(time)}
    </p>
  )
}

const details = {
  'wrong-credentials': 'wrong_credentials',
  unreachable: 'unreachable',
  'server-error': 'server_error',
} as const

/** Why nobody was signed in. */
export const FailureAlert = ({ failure, words }: { failure: Failure; words: Words }) => {
  const isThrottled = failure.kind === 'throttled'
  return (
    <div className="sign-in-alert" role="alert">
      <strong>{isThrottled ? words.throttled : words.failed}</strong>
      {isThrottled ? <Wait until={failure.until} words={words} /> : <p>{words[details[failure.kind]]}</p>}
    </div>
  )
}
