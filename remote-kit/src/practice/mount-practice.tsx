import { getCurrentUser } from '@outlet/shared/contract/session'
import { queryClient } from '@outlet/shared/api/query-client'
import { startRequestErrorToast } from '@outlet/shared/api/request-error-toast'
import type { Manifest } from '@outlet/shared/remote/define-manifest'
import type { Remote } from '@outlet/shared/remote/define-remote'
import { writeToken } from '@outlet/shared/session/token'
import { applySettings } from '@outlet/shared/settings/settings'
import { aCurrentUser } from '@outlet/shared/testing/builders'
import { fake, makeFakeServer, type Fake } from '@outlet/shared/testing/fake-server'
import { OutletProviders } from '@outlet/shared/ui/OutletProviders'
import { createRoot } from 'react-dom/client'
import { PracticeShell } from './PracticeShell'
import { readPracticeRole } from './practice-role'

/**
 * Displays a remote's pages and widgets in a plain frame with a fake server: without host, server and sign-in.
 * @param fakes fake endpoints that the pages call
 */
export const mountPractice = (manifest: Manifest, remote: Remote, fakes: readonly Fake[]): void => {
  const user = fake(getCurrentUser, () => aCurrentUser({ role: readPracticeRole() }))
  makeFakeServer(user, ...fakes).start()
  writeToken('practice')
  applySettings()
  startRequestErrorToast()
  queryClient.clear()
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no element #root')
  createRoot(root).render(
    <OutletProviders>
      <PracticeShell manifest={manifest} remote={remote} />
    </OutletProviders>,
  )
}
