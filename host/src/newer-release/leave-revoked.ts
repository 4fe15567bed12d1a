import { queryClient } from '@outlet/shared/api/query-client'
import type { LiveEvent } from '@outlet/shared/contract/events'
import type { InlineRelease } from '@outlet/shared/contract/releases'
import { suppressLeavePrompt } from '@outlet/shared/remote/unsaved-work'
import { createPath } from 'react-router-dom'
import type { ConsoleModel } from '../console/console-model'
import { carryNotice } from '../notices/carried-notice'

/** Maximum wait for running mutations; a request that takes longer is unlikely to end soon. */
const LONGEST_WAIT_MS = 5000
const STEP_MS = 50

const untilNothingIsSent = async (): Promise<void> => {
  const end = performance.now() + LONGEST_WAIT_MS
  while (queryClient.isMutating() > 0 && performance.now() < end)
    await new Promise((resolve) => setTimeout(resolve, STEP_MS))
}

const isOf = ({ host, remotes }: InlineRelease, revoked: string): boolean =>
  [{ name: 'host', version: host.version }, ...remotes].some(({ name, version }) => `${name}@${version}` === revoked)

/**
 * Reloads the page when a release that this tab has shown is revoked. Typed text is stored as a draft, which the next
 * release restores. Waits for running mutations, so that no request is cut off.
 */
export const leaveRevoked = ({ releases, router, leave }: Pick<ConsoleModel, 'releases' | 'router' | 'leave'>) => {
  let isLeaving = false
  return async ({ topic, ids: [environment, , revoked] }: LiveEvent): Promise<void> => {
    if (isLeaving || topic !== 'console' || revoked === undefined) return
    const isShown = releases().some((release) => release.environment === environment && isOf(release, revoked))
    if (!isShown) return
    isLeaving = true
    await untilNothingIsSent()
    carryNotice('release-revoked')
    suppressLeavePrompt()
    leave(createPath(router.location()))
  }
}
