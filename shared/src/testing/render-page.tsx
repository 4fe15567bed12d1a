import { act, cleanup, render } from '@testing-library/react'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { queryClient } from '@outlet/shared/api/query-client'
import { applySettings, setLocale, updateSettings } from '@outlet/shared/settings/settings'
import type { Role } from '../contract/users/roles'
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
  /** The route's pattern, for a page with parameters; by default any address. */
  readonly route?: string
  readonly role?: Role
  /** Further fields of the signed-in user. */
  readonly me?: Partial<CurrentUser>
  readonly locale?: Locale
  readonly theme?: 'light' | 'dark'
}

const AddressReporter = ({ onAddress }: { onAddress: (address: string) => void }) => {
  const { pathname, search } = useLocation()
  onAddress(pathname + search)
  return null
}

let stopSettings: (() => void) | undefined

/** Turns off retries, so that the first failure is shown at once; tests of retries set their own. */
const failAtOnce = () => {
  const defaults = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retry: false } })
}

/**
 * Renders a page as the host does, with a signed-in user, by default in English; its reads and writes go to the test's
 * fake server. Returns a `user` to act with, and `address()` for the router's current address.
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
      <AddressReporter onAddress={(now) => (address = now)} />
    </MemoryRouter>,
    { wrapper: OutletProviders },
  )
  // Arco's popups accept no clicks until an animation ends, which jsdom never runs.
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
