import { onSessionEnd, signOut, type SessionEnd } from '@outlet/shared/session/session'
import { loginSearch } from '../guards/login-redirect'
import { carryNotice, type CarriedNotice } from '../notices/carried-notice'
import { loginRoute } from '../router/host-routes'
import type { ConsoleRoute } from '../router/console-route'
import type { ConsoleRouter } from '../router/console-router'
import { matchRoute } from '../router/route-table'
import { dropRoleHint } from '../first/role-hint'
import { dropStoredTabs } from '../tab-bar/stored-tabs'
import { serviceWorkers } from '@outlet/shared/browser/browser-services'

const TIMEOUT_MS = 2000

async function unsubscribe(workers: ServiceWorkerContainer): Promise<void> {
  const registration = await workers.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/**
 * Ends this browser's web push subscription, because its messages are for the person who signs out. The channel is
 * retained for the next sign-in.
 */
async function endPush(): Promise<void> {
  const workers = serviceWorkers()
  if (!workers) return
  try {
    await Promise.race([unsubscribe(workers), new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))])
  } catch {
    // A failure must not prevent the sign-out. The server disables the channel when the push service rejects a message.
  }
}

const notices: Partial<Record<SessionEnd, CarriedNotice>> = {
  ended: 'session-ended',
  'other-tab': 'signed-out-elsewhere',
}

interface LeavingDeps {
  readonly router: Pick<ConsoleRouter, 'location'>
  readonly leave: (address: string) => void
}

/** The ways out of a session. Only the first redirect to the login page takes effect. */
export const makeLeaving = (routes: () => readonly ConsoleRoute[], { router, leave }: LeavingDeps) => {
  let isLeaving = false
  let searchAfterSignOut = ''
  let noticeAfterSignOut: CarriedNotice | undefined

  const toSignIn = (search: string, notice?: CarriedNotice): void => {
    if (isLeaving) return
    isLeaving = true
    if (notice) carryNotice(notice)
    leave(loginRoute.path + search)
  }
  const onEnd = (end: SessionEnd): void => {
    if (end === 'signed-out') dropStoredTabs()
    dropRoleHint()
    const back = () => loginSearch(matchRoute(routes(), router.location()))
    if (end === 'signed-out') toSignIn(searchAfterSignOut, noticeAfterSignOut)
    else toSignIn(back(), notices[end])
  }

  return {
    toSignIn,
    /**
     * Signs out and redirects to the login page. `search` leads back; `notice` is the message there if the person did
     * not sign out on purpose.
     */
    signOut: async (search = '', notice?: CarriedNotice): Promise<void> => {
      searchAfterSignOut = search
      noticeAfterSignOut = notice
      if (notice === undefined) await endPush()
      await signOut()
    },
    /**
     * Redirects to the login page whenever this tab's session ends, by any cause. Returns a function that stops the
     * watching.
     */
    watch: (): (() => void) => onSessionEnd(onEnd),
  }
}

export type Leaving = ReturnType<typeof makeLeaving>
