import { leavePage } from '@outlet/shared/browser/storage'
import { accountPages } from './account/account-pages'
import { startConsole } from './console/start-console'
import { ForbiddenPage, NotFoundPage, ServerErrorPage } from './exceptions/ExceptionPage'
import { remoteLoaders } from './federation/load-remote'
import { previewPages } from './preview/preview-pages'
import { sharePages } from './share/share-pages'
import { readRelease } from './first/read-release'
import { removeStartNotice } from './first/start-notice'
import { makeReadyPart } from './lazy-parts/lazy-part'
import { confirmLeave } from './router/confirm-leave'
import { makeConsoleRouter } from './router/console-router'
import { forbiddenRoute, notFoundRoute, serverErrorRoute, startRoute } from './router/host-routes'
import { registerInInstalledApp } from './web-app/service-worker'
import { WorkplacePage } from './workplace/WorkplacePage'

removeStartNotice()
const root = document.getElementById('root')
if (root) {
  const hostPages = {
    ...accountPages,
    ...previewPages,
    ...sharePages,
    [startRoute.name]: makeReadyPart(WorkplacePage),
    [forbiddenRoute.name]: makeReadyPart(ForbiddenPage),
    [serverErrorRoute.name]: makeReadyPart(ServerErrorPage),
    [notFoundRoute.name]: makeReadyPart(NotFoundPage),
  }
  const deps = {
    release: readRelease(),
    router: makeConsoleRouter(confirmLeave),
    loadersOf: remoteLoaders,
    hostPages,
    leave: leavePage,
  }
  void startConsole(deps, root)
  void registerInInstalledApp()
}
