import type { RemoteStep } from '@outlet/shared/contract/releases'
import { useRole } from '@outlet/shared/session/use-role'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useConsole } from '../console/console-parts'
import { permitted } from '../extensions/permitted'
import type { Extension } from '../extensions/permitted'
import { practiceDataQuery } from '../practice-data/practice-data.queries'
import { finishGuide, isGuideFinished, stepQuery } from './guide-queries'

export type GuideStep = Extension<RemoteStep> & { readonly isDone: boolean }

export interface ShownGuide {
  steps: GuideStep[]
  isShown: boolean
  /** There is practice data, or some is on its way in or out. */
  isPractising: boolean
}

/**
 * A newcomer's steps and which of them are done; shown until all are. What practice data alone has done is open again without
 * it. A step that can't be asked counts as open.
 */
export const useGuide = (): ShownGuide => {
  const model = useConsole()
  const role = useRole() ?? null
  const steps = permitted(model.release, role, (remote) => remote.steps)
  const [isAsked] = useState(() => !isGuideFinished(steps))
  const answers = useQueries({ queries: steps.map((step) => ({ ...stepQuery(model, step), enabled: isAsked })) })
  const { data: practice } = useQuery(practiceDataQuery)
  const told = steps.map((step, index) => ({ ...step, isDone: answers[index]?.data === true }))
  const isKnown = isAsked && answers.every(({ isPending }) => !isPending)
  const areAllDone = isKnown && told.every(({ isDone }) => isDone)
  const isPractising = practice !== undefined && practice.state !== 'none'
  useEffect(() => {
    if (areAllDone && practice?.state === 'none') finishGuide(steps)
  })
  return { steps: told, isShown: isKnown && !areAllDone, isPractising }
}
