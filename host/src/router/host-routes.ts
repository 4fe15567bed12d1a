import { hostRoutes as pages } from '@outlet/shared/contract/releases/host-routes'
import type { PageRoute } from '@outlet/shared/contract/releases/host-routes'
import type { ConsoleRoute } from './console-route'

const ofHost = (route: PageRoute): ConsoleRoute => ({
  ...route,
  ignoreCache: false,
  keepAlive: false,
  remote: null,
})

export const startRoute = ofHost(pages.start)
export const loginRoute = ofHost(pages.login)
export const redirectRoute = ofHost(pages.redirect)
export const profileRoute = ofHost(pages.profile)
export const accountSettingsRoute = ofHost(pages.accountSettings)
export const previewRoute = ofHost(pages.preview)
export const shareRoute = ofHost(pages.share)
export const forbiddenRoute = ofHost(pages.forbidden)
export const serverErrorRoute = ofHost(pages.serverError)
export const notFoundRoute = ofHost(pages.notFound)

export const hostRoutes: readonly ConsoleRoute[] = [
  startRoute,
  loginRoute,
  redirectRoute,
  profileRoute,
  accountSettingsRoute,
  previewRoute,
  shareRoute,
  forbiddenRoute,
  serverErrorRoute,
  notFoundRoute,
]
