import { localStore } from '@outlet/shared/browser/storage'
import { Topic } from '@outlet/shared/contract/events'
import type { RemoteStep } from '@outlet/shared/contract/releases'
import type { StepState } from '@outlet/shared/remote/extension'
import type { Locale } from '@outlet/shared/settings/locale'
import { queryOptions } from '@tanstack/react-query'
import { runReported } from '../client-errors/reported-error'
import type { ConsoleModel } from '../console/console-model'
import type { Extension } from '../extensions/permitted-extensions'

/** Local storage key of the completed steps, so that no request is sent for them again. */
const KEY = 'outlet-guide'

const idOf = ({ remote, entry }: Extension<RemoteStep>): string => `${remote}.${entry.name}`

/** Whether this browser has stored all of these steps as completed. */
export const isGuideFinished = (steps: readonly Extension<RemoteStep>[]): boolean => {
  const finished = (localStore.read(KEY) ?? '').split(' ')
  return steps.every((step) => finished.includes(idOf(step)))
}

export const finishGuide = (steps: readonly Extension<RemoteStep>[]): void =>
  localStore.write(KEY, steps.map(idOf).join(' '))

const stateOf = (step: boolean | StepState): StepState => (typeof step === 'boolean' ? { isDone: step } : step)

/** Key of all steps' queries. */
export const GUIDE = 'guide'

/**
 * Query of a step's state, in the user's language; the remote that contributes it decides. `isWhole`: with the details,
 * which the start page does not wait for.
 */
export const stepQuery = (
  { release, loadStep }: Pick<ConsoleModel, 'release' | 'loadStep'>,
  { remote, entry }: Extension<RemoteStep>,
  locale: Locale,
  isWhole = false,
) =>
  queryOptions<StepState>({
    queryKey: [GUIDE, remote, entry.name, locale, isWhole],
    queryFn: async ({ signal }) => {
      const isDone = await loadStep(remote, entry.name)
      return runReported(
        release,
        remote,
        async () => {
          const state = stateOf(await isDone(signal))
          return isWhole && state.detail ? state.detail(signal) : state
        },
        signal,
      )
    },
    retry: false,
    meta: { topics: Topic.options.filter((topic) => entry.topics.includes(topic)), quiet: true },
  })
