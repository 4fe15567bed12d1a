import { useEffect, useLayoutEffect, useState } from 'react'
import type { PropsWithChildren } from 'react'
import { useConsole } from '../console/console-model'
import { afterPaint } from '../lazy-parts/after-paint'
import { SETTLED_MS } from './part-starts'
import { recordPartTime } from './part-times'

type Phase = 'render' | 'layout' | 'effect'

/**
 * Marks a position in the render order: React renders the elements between two clocks after the first clock and before
 * the second.
 */
const Clock = ({ tick }: { readonly tick: (phase: Phase) => void }) => {
  tick('render')
  useLayoutEffect(() => tick('layout'))
  useEffect(() => tick('effect'))
  return null
}

const makeTimer = (id: string) => {
  const startedAt = new Map<Phase, number>()
  return {
    start: (phase: Phase) => void startedAt.set(phase, performance.now()),
    end: (phase: Phase) => {
      const from = startedAt.get(phase)
      if (from !== undefined) recordPartTime({ id, from, to: performance.now() })
    },
  }
}

/** Renders a part, holds its start mark until it has started well, and records the duration of its start. */
export const StartingPart = ({ id, children }: PropsWithChildren<{ readonly id: string }>) => {
  const { starts } = useConsole()
  const [timer] = useState(() => {
    starts.start(id)
    return makeTimer(id)
  })
  useEffect(() => {
    let settled: ReturnType<typeof setTimeout> | undefined
    const cancel = afterPaint(() => {
      settled = setTimeout(() => starts.settle(id), SETTLED_MS)
    })
    return () => {
      cancel()
      clearTimeout(settled)
      starts.settle(id)
    }
  }, [starts, id])
  return (
    <>
      <Clock tick={timer.start} />
      {children}
      <Clock tick={timer.end} />
    </>
  )
}
