import { queryClient } from '@outlet/shared/api/query-client'
import type { LiveEvent } from '@outlet/shared/contract/events'
import type { InlineRelease } from '@outlet/shared/contract/releases'
import { leaveUnasked } from '@outlet/shared/remote/unsaved-work'
import { createPath } from 'react-router-dom'
import type { ConsoleModel } from '../console/console-parts'
import { carryNotice } from '../notices/carried-notice'

/** What is on its way to the server is answered by then, or would not be for long. */
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
 * A revoked release that this tab has shown is left at once, whatever is open: what is typed is kept as a draft, and is there again in the release
 * that takes its place. Nothing is cut off that is on its way to the server.
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
    leaveUnasked()
    leave(createPath(router.location()))
  }
}
