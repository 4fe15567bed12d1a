import { startLive } from '@outlet/shared/api/live'
import { queryClient } from '@outlet/shared/api/query-client'
import { startRequestErrorToast } from '@outlet/shared/api/request-error-toast'
import { currentUserQuery } from '@outlet/shared/session/current-user'
import { switchedRoleAtom } from '@outlet/shared/session/switched-role'
import { readToken } from '@outlet/shared/session/token'
import { applySettings, settingsAtom } from '@outlet/shared/settings/settings'
import { store } from '@outlet/shared/settings/store'
import { OutletProviders } from '@outlet/shared/ui/OutletProviders'
import { startTransition, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { redirectRoute, startRoute } from '../router/host-routes'
import { askRoute, forwardedAddress } from '../router/route-table'
import type { LazyPart } from '../lazy-parts/lazy-part'
import { PartBoundary } from '../lazy-parts/PartBoundary'
import { retryOnNewGeneration } from '../lazy-parts/retry-failed-parts'
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
import { ConsoleContext } from './console-parts'
import type { ConsoleModel, ConsoleParts } from './console-parts'
import { CrashedConsole } from './CrashedConsole'
import { warnOfRefusedStorage } from './warn-of-refused-storage'
import { makeLiveConsole } from './live-console'
import type { LiveConsole } from './live-console'

/** A page that takes longer is waited for in its own place, in a frame that can be used. */
const WARM_UP_MS = 1500

const parseAddress = (address: string) => new URL(address, location.origin)

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

const isStartPage = ({ router, routes }: Pick<ConsoleModel, 'router' | 'routes'>): boolean =>
  router.location().pathname === '/' || askRoute(routes, router.location()).route === startRoute

/** The parts whose code the first page shows. */
const firstParts = ({ router, routes, release, hostPages, pageOf, widgetOf }: ConsoleModel): LazyPart[] => {
  const asked = askRoute(routes, router.location())
  const { route } = asked.route === redirectRoute ? askRoute(routes, parseAddress(forwardedAddress(asked))) : asked
  if (route === startRoute || router.location().pathname === '/') {
    return release.remotes.flatMap(({ name, widgets }) => widgets.map((each) => widgetOf(name, each.name)))
  }
  return route.remote !== null || Object.hasOwn(hostPages, route.name) ? [pageOf(route)] : []
}

/** What is asked before the start page is shown, so that its guide, where there is one, moves nothing. */
const warmUpGuide = async (model: ConsoleModel): Promise<void> => {
  const steps = model.release.remotes.flatMap((remote) => remote.steps.map((entry) => ({ remote: remote.name, entry })))
  if (!isStartPage(model) || isGuideFinished(steps)) return
  await Promise.all(steps.map((step) => queryClient.prefetchQuery(stepQuery(model, step))))
}

/** What guard 4 will ask for. */
const prefetchMenu = async (): Promise<void> => {
  if (store.get(settingsAtom).menuFromServer) {
    await queryClient.prefetchQuery(serverMenuQuery(store.get(switchedRoleAtom)))
  }
}

/** Who is here and the page's code, side by side, before anything is rendered: each render in between costs time. */
const warmUp = async (model: ConsoleModel): Promise<void> => {
  if (readToken() === null) return
  const code = firstParts(model).map((part) => part.load())
  const others = Promise.all([prefetchMenu(), warmUpGuide(model), ...code])
  await Promise.all([queryClient.prefetchQuery(currentUserQuery), Promise.race([others, pause(WARM_UP_MS)])])
}

export const ConsoleRoot = ({ live }: { live: LiveConsole }) => {
  const model = useSyncExternalStore(live.subscribe, live.model)
  return (
    <OutletProviders>
      <PartBoundary
        fallback={(_tryAgain, errorId) => <CrashedConsole errorId={errorId} />}
        report={(error) => reportError(model.release, null, error)}
      >
        <ConsoleContext value={model}>
          <Console />
        </ConsoleContext>
      </PartBoundary>
    </OutletProviders>
  )
}

/** Starts the shell in an element that shows its outline until then. */
export const startConsole = async (parts: ConsoleParts, root: HTMLElement): Promise<void> => {
  const live = makeLiveConsole(parts, await openStartMarks())
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
  const hearRevocation = leaveRevoked(model)
  startLive({
    onReopen: newer.onReopen,
    onEvent: (event) => {
      retryOnNewGeneration(event)
      newer.onEvent(event)
      void hearRevocation(event)
    },
  })
  // In slices: rendered in one go, frame and widgets would block whoever clicks meanwhile.
  startTransition(() => createRoot(root).render(<ConsoleRoot live={live} />))
  countLoad({ name: 'host', version: model.release.host.version }, performance.now())
}
