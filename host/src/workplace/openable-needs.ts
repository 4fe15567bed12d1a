import { findRoute } from '@outlet/shared/contract/releases/release-page'
import type { InlineRelease } from '@outlet/shared/contract/releases'
import { mayOpen } from '@outlet/shared/contract/users/may-open'
import type { Need } from '@outlet/shared/remote/widget'

/** Needs without the actions whose page the role may not open. */
export const openableNeeds = (
  needs: readonly Need[],
  release: Pick<InlineRelease, 'remotes'>,
  role: string | null,
): Need[] =>
  needs.map((need) => {
    const { action, actionLink, ...plain } = need
    const found = actionLink === undefined ? null : findRoute(release, actionLink.split('?')[0] ?? '')
    return found && !mayOpen(found.route, role) ? plain : need
  })
