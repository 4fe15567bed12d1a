import type { InlineRelease } from '@outlet/shared/contract/releases'
import { returnAddress } from '../guards/login-redirect'
import { startRoute } from '../router/host-routes'
import { namedRoutes } from '../router/named-routes'

/** Where a person goes after signing in: back to the page that `redirect` names, else to the start page. */
export const destination = (release: Pick<InlineRelease, 'remotes'>, search: string): string =>
  returnAddress(namedRoutes(release), search) ?? startRoute.path
