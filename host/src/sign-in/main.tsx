import { leavePage, probeStorage } from '@outlet/shared/browser/storage'
import { TOKEN_KEY, readToken } from '@outlet/shared/session/token'
import { DEFAULT_LOCALE, readRenderedLocale } from '@outlet/shared/settings/locale'
import type { Locale } from '@outlet/shared/settings/locale'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { readRelease } from '../first/read-release'
import { removeStartNotice } from '../first/start-notice'
import { takeNotice } from '../notices/carried-notice'
import { destination } from './destination'
import { SignInPage } from './SignInPage'

removeStartNotice()
const release = readRelease()

const nextPage = destination(release, location.search)

/** Replaces this page, so that Back does not come here again. */
const goOn = (): void => leavePage(nextPage)

/** Its code comes with the first key. Where it does not come, the next page asks for its own files. */
const prefetch = (locale: Locale): void => {
  import(/* webpackChunkName: "sign-in-late" */ './prefetch-shell').then(
    ({ prefetchShell }) => prefetchShell(nextPage, locale),
    () => undefined,
  )
}

const show = (root: HTMLElement): void => {
  probeStorage()
  // Somebody signed in, in another tab: this one goes on too.
  addEventListener('storage', ({ key }) => {
    if (key === TOKEN_KEY && readToken() !== null) goOn()
  })
  const page = (
    <SignInPage
      renderedLocale={readRenderedLocale() ?? DEFAULT_LOCALE}
      notice={takeNotice()}
      onSuccess={goOn}
      onFirstKey={prefetch}
    />
  )
  // The development server's template is empty.
  if (root.childElementCount > 0) hydrateRoot(root, page)
  else createRoot(root).render(page)
}

const root = document.getElementById('root')
if (readToken() !== null) goOn()
else if (root) show(root)
