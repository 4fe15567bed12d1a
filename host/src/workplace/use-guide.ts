import type { RemoteStep } from '@outlet/shared/contract/releases'
import { useRole } from '@outlet/shared/session/use-role'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useConsole } from '../console/console-parts'
import { permitted } from '../extensions/permitted'
import type { Extension } from '../extensions/permitted'
import { finishGuide, isGuideFinished, stepQuery } from './guide-queries'

export type GuideStep = Extension<RemoteStep> & { readonly isDone: boolean }

/** A newcomer's steps and which of them are done; shown until all are. A step that can't be asked counts as open. */
export const useGuide = (): { steps: GuideStep[]; isShown: boolean } => {
  const model = useConsole()
  const role = useRole() ?? null
  const steps = permitted(model.release, role, (remote) => remote.steps)
  const [isAsked] = useState(() => !isGuideFinished(steps))
  const answers = useQueries({ queries: steps.map((step) => ({ ...stepQuery(model, step), enabled: isAsked })) })
  const told = steps.map((step, index) => ({ ...step, isDone: answers[index]?.data === true }))
  const isKnown = answers.every(({ isPending }) => !isPending)
  const isAllDone = isAsked && isKnown && told.every(({ isDone }) => isDone)
  useEffect(() => {
    if (isAllDone) finishGuide(steps)
  })
  return { steps: told, isShown: isAsked && isKnown && !isAllDone }
}
