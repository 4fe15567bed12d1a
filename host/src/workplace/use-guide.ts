import type { PracticeData } from '@outlet/shared/contract/practice-data'
import type { RemoteStep } from '@outlet/shared/contract/releases'
import { useRole } from '@outlet/shared/session/use-role'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useConsole } from '../console/console-parts'
import { permitted } from '../extensions/permitted'
import type { Extension } from '../extensions/permitted'
import { finishGuide, isGuideFinished, stepQuery } from './guide-queries'
import { practiceDataQuery } from './practice-data.queries'

export type GuideStep = Extension<RemoteStep> & { readonly isDone: boolean }

export interface ShownGuide {
  steps: GuideStep[]
  isShown: boolean
  /** Undefined while it is not known. */
  practice: PracticeData | undefined
}

/**
 * A newcomer's steps and which of them are done; shown until all are, by something else than practice data. A step that
 * can't be asked counts as open.
 */
export const useGuide = (): ShownGuide => {
  const model = useConsole()
  const role = useRole() ?? null
  const steps = permitted(model.release, role, (remote) => remote.steps)
  const [isAsked] = useState(() => !isGuideFinished(steps))
  const answers = useQueries({ queries: steps.map((step) => ({ ...stepQuery(model, step), enabled: isAsked })) })
  const told = steps.map((step, index) => ({ ...step, isDone: answers[index]?.data === true }))
  const { data: practice, isPending } = useQuery(practiceDataQuery)
  const isKnown = !isPending && answers.every((answer) => !answer.isPending)
  const isReal = practice === undefined || practice.state === 'none'
  const isAllDone = isAsked && isKnown && isReal && told.every(({ isDone }) => isDone)
  useEffect(() => {
    if (isAllDone) finishGuide(steps)
  })
  return { steps: told, isShown: isAsked && isKnown && !isAllDone, practice }
}
