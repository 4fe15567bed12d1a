import { leavePage, probeStorage } from '@outlet/shared/browser/storage'
import { TOKEN_KEY, readToken } from '@outlet/shared/session/token'
import type { Locale } from '@outlet/shared/settings/locale'
import { createRoot } from 'react-dom/client'
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
  import('./prefetch-shell').then(
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
  createRoot(root).render(<SignInPage notice={takeNotice()} onSuccess={goOn} onFirstKey={prefetch} />)
}

const root = document.getElementById('root')
if (readToken() !== null) goOn()
else if (root) show(root)
