import { queryClient } from '@outlet/shared/api/query-client'
import { getList } from '@outlet/shared/contract/list/lists'
import { getCurrentUser } from '@outlet/shared/contract/session'
import type { InlineRelease } from '@outlet/shared/contract/releases'
import type { Role } from '@outlet/shared/contract/users/roles'
import { clearToken, writeToken } from '@outlet/shared/session/token'
import { defaultSettings } from '@outlet/shared/settings/stored-settings'
import type { Locale } from '@outlet/shared/settings/locale'
import { applySettings, globalSettingsAtom, setLocale, updateSettings } from '@outlet/shared/settings/settings'
import { store } from '@outlet/shared/settings/store'
import { aCurrentUser } from '@outlet/shared/testing/builders'
import { fake } from '@outlet/shared/testing/fake-server'
import { act, cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { accountPages } from '../account/account-pages'
import type { RemoteLoaders } from '../console/console-model'
import { makeLiveConsole } from '../console/live-console'
import { ConsoleRoot } from '../console/start-console'
import { ForbiddenPage, NotFoundPage, ServerErrorPage } from '../exceptions/ExceptionPage'
import { makeReadyPart } from '../lazy-parts/lazy-part'
import { watchServerMenu } from '../menu/watch-server-menu'
import { closePopupsOnLeaving } from '../page-area/close-popups'
import { confirmLeave } from '../router/confirm-leave'
import type { StartMarks } from '../part-starts/start-marks'
import { previewPages } from '../preview/preview-pages'
import { sharePages } from '../share/share-pages'
import { makeConsoleRouter } from '../router/console-router'
import { forgetTabs } from '../tab-bar/tabs'
import { WorkplacePage } from '../workplace/WorkplacePage'
import './host-messages'

export interface ShownOptions extends Partial<RemoteLoaders> {
  readonly release: InlineRelease
  /** Loaders of a release that replaces the first one; by default all releases have the same loaders. */
  readonly loadersOf?: (release: InlineRelease) => Partial<RemoteLoaders>
  readonly locale?: Locale
  readonly isSignedIn?: boolean
  /** Parts whose start hung this tab. */
  readonly diedHere?: readonly string[]
}

const hostPages = {
  ...accountPages,
  ...previewPages,
  ...sharePages,
  Workplace: makeReadyPart(WorkplacePage),
  Forbidden: makeReadyPart(ForbiddenPage),
  ServerError: makeReadyPart(ServerErrorPage),
  notFound: makeReadyPart(NotFoundPage),
}

/** Fakes the session's user with a role. */
export const signedInAs = (role: Role) => fake(getCurrentUser, () => aCurrentUser({ role }))

/** Fakes the workplace's layout: the default. */
export const defaultLayout = fake(getList, () => ({ columns: null, views: [] }))

/** Marks of a browser in which nothing hung, for tests that do not observe starts. */
export const noStartMarks: StartMarks = {
  diedHere: [],
  diedAnywhere: [],
  mark: () => undefined,
  unmark: () => undefined,
}

const stops: (() => void)[] = []

/** Shows the whole console at an address. Its requests go to the test's fake server; its remotes are functions. */
export const showConsole = (address: string, options: ShownOptions) => {
  const { release, locale = 'en-US', isSignedIn = true, loadersOf, diedHere = [], ...given } = options
  window.history.replaceState(null, '', address)
  setLocale(locale)
  if (isSignedIn) writeToken('a-token')
  const leave = jest.fn<undefined, [string]>()
  const loaders: RemoteLoaders = {
    loadPage: async (_remote, name) => () => <h1>page {name}</h1>,
    loadWidget: async (_remote, name) => () => <p>widget {name}</p>,
    loadCommand: async () => () => undefined,
    loadSearch: async () => async () => [],
    loadStep: async () => async () => true,
    loadSettings: async (_remote, name) => () => <p>panel {name}</p>,
    ...given,
  }
  const deps = {
    release,
    loadersOf: (each: InlineRelease) => ({ ...loaders, ...loadersOf?.(each) }),
    router: makeConsoleRouter(confirmLeave),
    hostPages,
    leave,
  }
  const live = makeLiveConsole(deps, { ...noStartMarks, diedHere, diedAnywhere: diedHere })
  const model = live.model()
  stops.push(applySettings(), model.leaving.watch(), watchServerMenu(), closePopupsOnLeaving(model.router))
  const view = render(<ConsoleRoot live={live} />)
  return { ...view, live, model, leave, user: userEvent.setup() }
}

beforeEach(() => {
  const defaults = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retry: false } })
})

afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  cleanup()
  await act(async () => queryClient.cancelQueries())
  queryClient.clear()
  clearToken()
  updateSettings(defaultSettings)
  store.set(globalSettingsAtom, false)
  forgetTabs()
  localStorage.clear()
  sessionStorage.clear()
})
