import { createRoot, hydrateRoot } from 'react-dom/client'
import { leavePage, probeStorage } from '@outlet/shared/browser/storage'
import { TOKEN_KEY, readToken } from '@outlet/shared/session/token'
import { DEFAULT_LOCALE, readRenderedLocale, type Locale } from '@outlet/shared/settings/locale'
import { readRelease } from '../first/read-release'
import { removeStartNotice } from '../first/start-notice'
import { takeNotice } from '../notices/carried-notice'
import { SignInPage } from './SignInPage'
import { returnAddress } from '../guards/login-redirect'
import { startRoute } from '../router/host-routes'
import { namedRoutes } from '../router/named-routes'

removeStartNotice()

/** Address after signing in: the page that `redirect` names, else the start page. */
const nextPage = returnAddress(namedRoutes(readRelease()), location.search) ?? startRoute.path

/** Replaces this page in the history, so that Back does not return to it. */
const goToNextPage = (): void => leavePage(nextPage)

/** Loads at the first key press. If it cannot be loaded, the next page requests its own files. */
const prefetch = (locale: Locale): void => {
  import(/* webpackChunkName: "sign-in-late" */ './prefetch-shell').then(
    ({ prefetchShell }) => prefetchShell(nextPage, locale),
    () => undefined,
  )
}

const show = (root: HTMLElement): void => {
  probeStorage()
  // The person signed in in another tab: this one continues, too.
  addEventListener('storage', ({ key }) => {
    if (key === TOKEN_KEY && readToken() !== null) goToNextPage()
  })
  const page = (
    <SignInPage
      renderedLocale={readRenderedLocale() ?? DEFAULT_LOCALE}
      notice={takeNotice()}
      onSuccess={goToNextPage}
      onFirstKey={prefetch}
    />
  )
  // The development server's template is empty.
  if (root.childElementCount > 0) hydrateRoot(root, page)
  else createRoot(root).render(page)
}

const root = document.getElementById('root')
if (readToken() !== null) goToNextPage()
else if (root) show(root)
