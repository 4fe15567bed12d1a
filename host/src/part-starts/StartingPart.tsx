import { useEffect, useLayoutEffect, useState } from 'react'
import type { PropsWithChildren } from 'react'
import { useConsole } from '../console/console-parts'
import { afterPaint } from '../lazy-parts/after-paint'
import { SETTLED_MS } from './part-starts'
import { notePartTime } from './part-times'

type Phase = 'render' | 'layout' | 'effect'

/** React works on what stands between two clocks after it has passed the first, and before it comes to the second. */
const Clock = ({ tick }: { readonly tick: (phase: Phase) => void }) => {
  tick('render')
  useLayoutEffect(() => tick('layout'))
  useEffect(() => tick('effect'))
  return null
}

const makeTimer = (id: string) => {
  const began = new Map<Phase, number>()
  return {
    begin: (phase: Phase) => void began.set(phase, performance.now()),
    end: (phase: Phase) => {
      const from = began.get(phase)
      if (from !== undefined) notePartTime({ id, from, to: performance.now() })
    },
  }
}

/** Renders a part with its mark set until it has started well, and with how long its start takes noted. */
export const StartingPart = ({ id, children }: PropsWithChildren<{ readonly id: string }>) => {
  const { starts } = useConsole()
  const [timer] = useState(() => {
    starts.begin(id)
    return makeTimer(id)
  })
  useEffect(() => {
    let settled: ReturnType<typeof setTimeout> | undefined
    const giveUp = afterPaint(() => {
      settled = setTimeout(() => starts.settle(id), SETTLED_MS)
    })
    return () => {
      giveUp()
      clearTimeout(settled)
      starts.settle(id)
    }
  }, [starts, id])
  return (
    <>
      <Clock tick={timer.begin} />
      {children}
      <Clock tick={timer.end} />
    </>
  )
}
