import { startLive } from '@outlet/shared/api/live'
import { queryClient } from '@outlet/shared/api/query-client'
import { startRequestErrorToast } from '@outlet/shared/api/request-error-toast'
import { currentUserQuery } from '@outlet/shared/session/current-user'
import { readToken } from '@outlet/shared/session/token'
import { applySettings } from '@outlet/shared/settings/settings'
import { OutletProviders } from '@outlet/shared/ui/OutletProviders'
import { createRoot } from 'react-dom/client'
import { askRoute } from '../router/route-table'
import { PartBoundary } from '../lazy-parts/PartBoundary'
import { Console } from './Console'
import { ConsoleContext, makeConsole } from './console-parts'
import type { ConsoleModel, ConsoleParts } from './console-parts'
import { CrashedConsole } from './CrashedConsole'

/** A page that takes longer is waited for in its own place, in a frame that can be used. */
const WARM_UP_MS = 1500

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Who is here and the page's code, side by side, before anything is rendered: each render in between costs time. */
const warmUp = async ({ router, routes, pageOf }: ConsoleModel): Promise<void> => {
  if (readToken() === null) return
  const { route } = askRoute(routes, router.location())
  const page = Promise.race([pageOf(route).load(), pause(WARM_UP_MS)])
  await Promise.all([queryClient.prefetchQuery(currentUserQuery), page])
}

export const ConsoleRoot = ({ model }: { model: ConsoleModel }) => (
  <OutletProviders>
    <PartBoundary fallback={() => <CrashedConsole />}>
      <ConsoleContext value={model}>
        <Console />
      </ConsoleContext>
    </PartBoundary>
  </OutletProviders>
)

/** Starts the shell in an element that shows its outline until then. */
export const startConsole = async (parts: ConsoleParts, root: HTMLElement): Promise<void> => {
  const model = makeConsole(parts)
  applySettings()
  model.leaving.watch()
  startRequestErrorToast()
  await warmUp(model)
  startLive()
  createRoot(root).render(<ConsoleRoot model={model} />)
}
