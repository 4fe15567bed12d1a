import { segmentsOf } from '@outlet/shared/contract/match-path'
import type { InlineRelease, RemoteRoute } from '@outlet/shared/contract/releases'
import type { ConsoleRoute } from './console-route'
import { hostRoutes } from './host-routes'

const fromManifest = (remote: string, isPreviewed: boolean, route: RemoteRoute): ConsoleRoute => ({
  name: route.name,
  // Links to it are made of this: two slashes in front would name another host.
  path: `/${segmentsOf(route.path).join('/')}`,
  label: route.label,
  pinyin: route.pinyin,
  requiresAuth: route.requiresAuth,
  roles: route.roles,
  section: route.section,
  icon: route.icon,
  order: route.order,
  hideInMenu: route.hideInMenu,
  perStore: route.perStore,
  ignoreCache: route.ignoreCache,
  keepAlive: route.keepAlive,
  remote,
  isPreviewed,
})

type Routed = Pick<InlineRelease, 'remotes'> & Partial<Pick<InlineRelease, 'preview'>>

/**
 * Every route, to be found by its name: the host's own first, then what the release's remotes bring. Which addresses they get
 * is for `routeTable` to say, which the sign-in page has no use for.
 */
export const namedRoutes = ({ remotes, preview }: Routed): readonly ConsoleRoute[] => [
  ...hostRoutes,
  ...remotes.flatMap(({ name, routes }) => routes.map((route) => fromManifest(name, name === preview?.name, route))),
]
