import { localStore } from '@outlet/shared/browser/storage'
import { Topic } from '@outlet/shared/contract/events'
import type { RemoteStep } from '@outlet/shared/contract/releases'
import { queryOptions } from '@tanstack/react-query'
import { runReported } from '../client-errors/reported-error'
import type { ConsoleModel } from '../console/console-parts'
import type { Extension } from '../extensions/permitted'

/** The steps that this browser has seen done, so that nothing is asked ever after. */
const KEY = 'outlet-guide'

const idOf = ({ remote, entry }: Extension<RemoteStep>): string => `${remote}.${entry.name}`

/** Whether each of these steps has been seen done in this browser. */
export const isGuideFinished = (steps: readonly Extension<RemoteStep>[]): boolean => {
  const finished = (localStore.read(KEY) ?? '').split(' ')
  return steps.every((step) => finished.includes(idOf(step)))
}

export const finishGuide = (steps: readonly Extension<RemoteStep>[]): void =>
  localStore.write(KEY, steps.map(idOf).join(' '))

/** Whether a step is done, asked of the remote that brings it. */
export const stepQuery = (
  { release, loadStep }: Pick<ConsoleModel, 'release' | 'loadStep'>,
  { remote, entry }: Extension<RemoteStep>,
) =>
  queryOptions<boolean>({
    queryKey: ['guide', remote, entry.name],
    queryFn: async ({ signal }) => {
      const isDone = await loadStep(remote, entry.name)
      return runReported(release, remote, () => isDone(signal), signal)
    },
    retry: false,
    meta: { topics: Topic.options.filter((topic) => entry.topics.includes(topic)), quiet: true },
  })
