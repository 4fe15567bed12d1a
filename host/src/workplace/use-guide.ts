import type { RemoteStep } from '@outlet/shared/contract/releases'
import type { StepState } from '@outlet/shared/remote/extension'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { useRole } from '@outlet/shared/session/use-role'
import { useIsFetching, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useConsole } from '../console/console-model'
import { permittedExtensions } from '../extensions/permitted-extensions'
import type { Extension } from '../extensions/permitted-extensions'
import { practiceDataQuery } from '../practice-data/practice-data.queries'
import { finishGuide, isGuideFinished, stepDetailQuery, stepQuery } from './guide-queries'
import { hiddenGuideQuery, isGuideHidden } from './hidden-guide'

export type GuideStep = Extension<RemoteStep> & StepState

export interface ShownGuide {
  steps: GuideStep[]
  isShown: boolean
  /** Practice data exists, or is being created or removed. */
  isPractising: boolean
}

const SETTLED_MS = 800

/** Whether the start page has made its requests; it never changes back. */
const usePageLoaded = (): boolean => {
  const [isLoaded, setLoaded] = useState(false)
  const isIdle = useIsFetching() === 0
  useEffect(() => {
    if (!isIdle) return
    const timer = setTimeout(() => setLoaded(true), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [isIdle])
  return isLoaded
}

/**
 * The steps of the guide and which of them are done. The guide is shown until all are done or the user hides it. A step that only practice
 * data has completed is open again after its removal. A step whose state cannot be read counts as open.
 */
export const useGuide = (): ShownGuide => {
  const model = useConsole()
  const locale = useLocale()
  const role = useRole() ?? null
  const steps = permittedExtensions(model.release, role, (remote) => remote.steps)
  const [isUnfinished] = useState(() => !isGuideFinished(steps))
  const hidden = useQuery({ ...hiddenGuideQuery, enabled: isUnfinished })
  const isEnabled = isUnfinished && !hidden.isPending && !isGuideHidden(hidden.data?.columns)
  const results = useQueries({
    queries: steps.map((step) => ({ ...stepQuery(model, step, locale), enabled: isEnabled })),
  })
  const isLoaded = usePageLoaded()
  const details = useQueries({
    queries: steps.map((step, index) =>
      stepDetailQuery(model, step, locale, isEnabled && isLoaded ? results[index]?.data?.detail : undefined),
    ),
  })
  const { data: practice } = useQuery(practiceDataQuery)
  const stepsWithState = steps.map((step, index) => ({
    ...step,
    ...(results[index]?.data?.detail && details[index]?.data
      ? details[index].data
      : (results[index]?.data ?? { isDone: false })),
  }))
  const isKnown = isEnabled && results.every(({ isPending }) => !isPending)
  const areAllDone = isKnown && stepsWithState.every(({ isDone }) => isDone)
  const isPractising = practice !== undefined && practice.state !== 'none'
  useEffect(() => {
    if (areAllDone && practice?.state === 'none') finishGuide(steps)
  })
  return { steps: stepsWithState, isShown: isKnown && !areAllDone, isPractising }
}
