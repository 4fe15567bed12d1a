import { localStore } from '@outlet/shared/browser/storage'
import { Topic } from '@outlet/shared/contract/events'
import type { RemoteStep } from '@outlet/shared/contract/releases'
import { untilLanguage } from '@outlet/shared/i18n/i18n'
import type { StepState } from '@outlet/shared/remote/extension'
import type { Locale } from '@outlet/shared/settings/locale'
import { queryOptions, skipToken } from '@tanstack/react-query'
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

const metaOf = ({ entry }: Extension<RemoteStep>) => ({
  topics: Topic.options.filter((topic) => entry.topics.includes(topic)),
  quiet: true,
})

/** Query of a step's state, in the user's language; the remote that contributes it decides. */
export const stepQuery = (
  { release, loadStep }: Pick<ConsoleModel, 'release' | 'loadStep'>,
  step: Extension<RemoteStep>,
  locale: Locale,
) =>
  queryOptions<StepState>({
    queryKey: [GUIDE, step.remote, step.entry.name, locale],
    queryFn: async ({ signal }) => {
      const [isDone] = await Promise.all([loadStep(step.remote, step.entry.name), untilLanguage(locale)])
      return stateOf(await runReported(release, step.remote, () => isDone(signal), signal))
    },
    retry: false,
    meta: metaOf(step),
  })

/** Query of the details of a step, which the start page does not wait for; disabled for a step without them. */
export const stepDetailQuery = (
  { release }: Pick<ConsoleModel, 'release'>,
  step: Extension<RemoteStep>,
  locale: Locale,
  detail: StepState['detail'],
) =>
  queryOptions<StepState>({
    queryKey: [GUIDE, step.remote, step.entry.name, locale, 'detail'],
    queryFn: detail ? ({ signal }) => runReported(release, step.remote, () => detail(signal), signal) : skipToken,
    retry: false,
    meta: metaOf(step),
  })
