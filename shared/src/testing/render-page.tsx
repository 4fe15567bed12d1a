import { act, cleanup, render } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { queryClient } from '@outlet/shared/api/query-client'
import { applySettings, setLocale, updateSettings } from '@outlet/shared/settings/settings'
import type { Role } from '../contract/roles'
import type { CurrentUser } from '../contract/session'
import { currentUserQuery } from '../session/current-user'
import { TOKEN_KEY } from '../session/token'
import type { Locale } from '../settings/locale'
import { OutletProviders } from '../ui/OutletProviders'
import { closeRefusals } from '../ui/refusal-at-button'
import { aCurrentUser } from './builders'

interface PageOptions {
  /** The address, query included. */
  readonly path?: string
  /** The route's pattern, for a page with parameters; any address unless said. */
  readonly route?: string
  readonly role?: Role
  /** What else is known of who is signed in. */
  readonly me?: Partial<CurrentUser>
  readonly locale?: Locale
  readonly theme?: 'light' | 'dark'
}

const Where = ({ tell }: { tell: (address: string) => void }) => {
  const { pathname, search } = useLocation()
  tell(pathname + search)
  return null
}

let stopSettings: (() => void) | undefined

/** A first failure is told at once: tests of retries set their own. */
const failAtOnce = () => {
  const defaults = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retry: false } })
}

/**
 * Shows a page as the host does, for somebody signed in, in English unless said otherwise; its reads and writes go to the test's fake
 * server. Answers a `user` to act with and `address()`, where the router stands.
 */
export const renderPage = (page: ReactElement, options: PageOptions = {}) => {
  const { path = '/', route = '*', role = 'admin', me = {}, locale = 'en-US', theme = 'light' } = options
  failAtOnce()
  setLocale(locale)
  updateSettings({ theme })
  stopSettings = applySettings()
  localStorage.setItem(TOKEN_KEY, 'token-of-a-test')
  queryClient.setQueryData(currentUserQuery.queryKey, aCurrentUser({ role, ...me }))
  let address = path
  const view = render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path={route} element={page} />
      </Routes>
      <Where tell={(now) => (address = now)} />
    </MemoryRouter>,
    { wrapper: OutletProviders },
  )
  // Arco's popups take no clicks until an animation ends, which jsdom never runs.
  return {
    ...view,
    user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }),
    address: () => address,
  }
}

afterEach(async () => {
  cleanup()
  closeRefusals()
  await act(async () => queryClient.cancelQueries())
  queryClient.clear()
  stopSettings?.()
  localStorage.clear()
  sessionStorage.clear()
})
