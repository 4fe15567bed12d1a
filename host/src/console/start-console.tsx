import { startLive } from '@outlet/shared/api/live'
import { queryClient } from '@outlet/shared/api/query-client'
import { startRequestErrorToast } from '@outlet/shared/api/request-error-toast'
import { currentUserQuery } from '@outlet/shared/session/current-user'
import { switchedRoleAtom } from '@outlet/shared/session/switched-role'
import { readToken } from '@outlet/shared/session/token'
import { applySettings, settingsAtom } from '@outlet/shared/settings/settings'
import { readLocale } from '@outlet/shared/settings/locale'
import { store } from '@outlet/shared/settings/store'
import { ErrorBoundary } from '@outlet/shared/ui/ErrorBoundary'
import { OutletProviders } from '@outlet/shared/ui/OutletProviders'
import { startTransition, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { redirectRoute, startRoute } from '../router/host-routes'
import { matchRoute, forwardedAddress } from '../router/route-table'
import type { LazyPart } from '../lazy-parts/lazy-part'
import { retryOnNewGeneration } from '../lazy-parts/retry-failed'
import { reportError } from '../client-errors/report-error'
import { countLoad } from '../release-health/count-loads'
import { watchErrors } from '../client-errors/watch-errors'
import { serverMenuQuery } from '../menu/server-menu'
import { watchServerMenu } from '../menu/watch-server-menu'
import { leaveRevoked } from '../newer-release/leave-revoked'
import { makeReleaseWatch, moveAtNextStep } from '../newer-release/newer-release'
import { openStartMarks } from '../part-starts/start-marks'
import { watchBlocking } from '../part-starts/watch-blocking'
import { closePopupsOnLeaving } from '../page-area/close-popups'
import { isGuideFinished, stepQuery } from '../workplace/guide-queries'
import { Console } from './Console'
import { ConsoleContext, type ConsoleModel, type ConsoleDeps } from './console-model'
import { CrashedConsole } from './CrashedConsole'
import { makeLiveConsole, type LiveConsole } from './live-console'
import { Message } from '@arco-design/web-react'
import { isStorageRefused, subscribeToRefusals } from '@outlet/shared/browser/storage'
import { i18n, loadMissingMessages } from '@outlet/shared/i18n/i18n'
import { HOST } from '../locales/add-host-messages'

/** Shows once per page load that the browser stores nothing: settings and typed text last until the page is left. */
const warnOfRefusedStorage = (): void => {
  let isSaid = false
  const warn = () => {
    if (isSaid || !isStorageRefused()) return
    isSaid = true
    Message.warning({ content: i18n.t('storage.refused', { ns: HOST }), duration: 10_000 })
  }
  subscribeToRefusals(warn)
  warn()
}

/** Maximum time to wait for the first page's code before rendering. A slower page loads inside the usable frame. */
const WARM_UP_MS = 1500

const parseAddress = (address: string) => new URL(address, location.origin)

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

const isStartPage = ({ router, routes }: Pick<ConsoleModel, 'router' | 'routes'>): boolean =>
  router.location().pathname === '/' || matchRoute(routes, router.location()).route === startRoute

/** The parts whose code the first page needs. */
const listFirstComponents = ({ router, routes, release, hostPages, pageOf, widgetOf }: ConsoleModel): LazyPart[] => {
  const match = matchRoute(routes, router.location())
  const { route } = match.route === redirectRoute ? matchRoute(routes, parseAddress(forwardedAddress(match))) : match
  if (route === startRoute || router.location().pathname === '/') {
    return release.remotes.flatMap(({ name, widgets }) => widgets.map((each) => widgetOf(name, each.name)))
  }
  return route.remote !== null || Object.hasOwn(hostPages, route.name) ? [pageOf(route)] : []
}

/** Loads the guide's steps before the start page is shown, so that the guide causes no layout shift. */
const warmUpGuide = async (model: ConsoleModel): Promise<void> => {
  const steps = model.release.remotes.flatMap((remote) => remote.steps.map((entry) => ({ remote: remote.name, entry })))
  if (!isStartPage(model) || isGuideFinished(steps)) return
  await Promise.all(steps.map((step) => queryClient.prefetchQuery(stepQuery(model, step, readLocale()))))
}

/** Loads the menu that guard 4 needs. */
const prefetchMenu = async (): Promise<void> => {
  if (store.get(settingsAtom).menuFromServer) {
    await queryClient.prefetchQuery(serverMenuQuery(store.get(switchedRoleAtom)))
  }
}

/**
 * Loads user info and the page's code in parallel before the first render, because each intermediate render costs time.
 */
const warmUp = async (model: ConsoleModel): Promise<void> => {
  if (readToken() === null) return
  const code = listFirstComponents(model).map((part) => part.load())
  const others = Promise.all([prefetchMenu(), warmUpGuide(model), ...code])
  await Promise.all([queryClient.prefetchQuery(currentUserQuery), Promise.race([others, pause(WARM_UP_MS)])])
}

export const ConsoleRoot = ({ live }: { live: LiveConsole }) => {
  const model = useSyncExternalStore(live.subscribe, live.model)
  return (
    <OutletProviders>
      <ErrorBoundary
        fallback={(_tryAgain, errorId) => <CrashedConsole errorId={errorId} />}
        onError={console.error}
        report={(error) => reportError(model.release, null, error)}
      >
        <ConsoleContext value={model}>
          <Console />
        </ConsoleContext>
      </ErrorBoundary>
    </OutletProviders>
  )
}

/** Starts the shell in an element that shows the outline until then. */
export const startConsole = async (deps: ConsoleDeps, root: HTMLElement): Promise<void> => {
  const [marks] = await Promise.all([openStartMarks(), loadMissingMessages()])
  const live = makeLiveConsole(deps, marks)
  const model = live.model()
  watchErrors(model)
  watchBlocking(live)
  addEventListener('pagehide', model.starts.leave)
  applySettings()
  model.leaving.watch()
  closePopupsOnLeaving(model.router)
  startRequestErrorToast()
  warnOfRefusedStorage()
  watchServerMenu()
  await warmUp(model)
  const newer = makeReleaseWatch(live)
  moveAtNextStep(live, newer)
  const onRevocation = leaveRevoked(model)
  startLive({
    onReopen: newer.onReopen,
    onEvent: (event) => {
      retryOnNewGeneration(event)
      newer.onEvent(event)
      void onRevocation(event)
    },
  })
  // As a transition, React renders in slices; one synchronous render of frame and widgets would block clicks.
  startTransition(() => createRoot(root).render(<ConsoleRoot live={live} />))
  countLoad({ name: 'host', version: model.release.host.version }, performance.now())
}
