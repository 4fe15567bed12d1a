import { segmentsOf } from '@outlet/shared/contract/releases/match-path'
import type { InlineRelease, RemoteRoute } from '@outlet/shared/contract/releases'
import type { ConsoleRoute } from './console-route'
import { hostRoutes } from './host-routes'

const fromManifest = (remote: string, isPreviewed: boolean, route: RemoteRoute): ConsoleRoute => ({
  ...route,
  // Links are built from this path: two leading slashes would address another host.
  path: `/${segmentsOf(route.path).join('/')}`,
  remote,
  isPreviewed,
})

type Routed = Pick<InlineRelease, 'remotes'> & Partial<Pick<InlineRelease, 'preview'>>

/**
 * Every route, for finding a route by its name: the host's own first, then those of the release's remotes. The
 * addresses come from `routeTable`, which the sign-in page does not need.
 */
export const namedRoutes = ({ remotes, preview }: Routed): readonly ConsoleRoute[] => [
  ...hostRoutes,
  ...remotes.flatMap(({ name, routes }) => routes.map((route) => fromManifest(name, name === preview?.name, route))),
]
