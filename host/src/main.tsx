import { startConsole } from './console/start-console'
import { ForbiddenPage, NotFoundPage, ServerErrorPage } from './exceptions/ExceptionPage'
import { loadRemotePage, loadRemoteWidget } from './federation/load-remote'
import { readRelease } from './first/read-release'
import { askBeforeLosingWork } from './router/ask-before-losing-work'
import { makeConsoleRouter } from './router/console-router'
import { forbiddenRoute, notFoundRoute, serverErrorRoute, startRoute } from './router/host-routes'
import { WorkplacePage } from './workplace/WorkplacePage'

const root = document.getElementById('root')
if (root) {
  const hostPages = {
    [startRoute.name]: WorkplacePage,
    [forbiddenRoute.name]: ForbiddenPage,
    [serverErrorRoute.name]: ServerErrorPage,
    [notFoundRoute.name]: NotFoundPage,
  }
  const parts = {
    release: readRelease(),
    router: makeConsoleRouter(askBeforeLosingWork),
    loadPage: loadRemotePage,
    loadWidget: loadRemoteWidget,
    hostPages,
    leave: (address: string) => location.replace(address),
  }
  void startConsole(parts, root)
}
