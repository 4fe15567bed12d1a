import { onSessionEnd, signOut } from '@outlet/shared/session/session'
import type { SessionEnd } from '@outlet/shared/session/session'
import { loginSearch } from '../guards/login-redirect'
import { carryNotice } from '../notices/carried-notice'
import type { CarriedNotice } from '../notices/carried-notice'
import { loginRoute } from '../router/host-routes'
import type { ConsoleRoute } from '../router/console-route'
import type { ConsoleRouter } from '../router/console-router'
import { askRoute } from '../router/route-table'
import { dropRoleHint } from '../first/role-hint'
import { dropStoredTabs } from '../tab-bar/stored-tabs'
import { endPush } from './end-push'

const notices: Partial<Record<SessionEnd, CarriedNotice>> = {
  ended: 'session-ended',
  'other-tab': 'signed-out-elsewhere',
}

interface LeavingParts {
  readonly router: Pick<ConsoleRouter, 'location'>
  readonly leave: (address: string) => void
}

/** The ways out of a session; whichever comes first is the one that is taken. */
export const makeLeaving = (routes: () => readonly ConsoleRoute[], { router, leave }: LeavingParts) => {
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
    const back = () => loginSearch(askRoute(routes(), router.location()))
    if (end === 'signed-out') toSignIn(searchAfterSignOut, noticeAfterSignOut)
    else toSignIn(back(), notices[end])
  }

  return {
    toSignIn,
    /** Signs out and goes to the login page; `search` leads back, `notice` says there why it was not on purpose. */
    signOut: async (search = '', notice?: CarriedNotice): Promise<void> => {
      searchAfterSignOut = search
      noticeAfterSignOut = notice
      if (notice === undefined) await endPush()
      await signOut()
    },
    /** Goes to the login page whenever this tab's session ends, whoever ended it; answers how to stop. */
    watch: (): (() => void) => onSessionEnd(onEnd),
  }
}

export type Leaving = ReturnType<typeof makeLeaving>
