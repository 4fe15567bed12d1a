import { useEffect, useState } from 'react'
import type { Failure } from './use-sign-in'
import type { Messages } from './messages'

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

const Wait = ({ until, messages }: { until: number; messages: Messages }) => {
  const left = useSecondsLeft(until)
  if (left === 0) return <p>{messages.wait_over}</p>
  const time = messages.minutes_and_seconds(Math.floor(left / 60), left % 60)
  // `aria-live="off"`: announced once with the alert, and not every second.
  return (
    <p role="timer" aria-live="off">
      {messages.wait(time)}
    </p>
  )
}

const details = {
  'wrong-credentials': 'wrong_credentials',
  unreachable: 'unreachable',
  'server-error': 'server_error',
} as const

/** Reason why the sign-in failed. */
export const FailureAlert = ({ failure, messages }: { failure: Failure; messages: Messages }) => {
  const isThrottled = failure.kind === 'throttled'
  return (
    <div className="sign-in-alert" role="alert">
      <strong>{isThrottled ? messages.throttled : messages.failed}</strong>
      {isThrottled ? <Wait until={failure.until} messages={messages} /> : <p>{messages[details[failure.kind]]}</p>}
    </div>
  )
}
