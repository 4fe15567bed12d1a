import { startEarlyRead } from '@outlet/shared/api/early-reads'
import { restoreCarriedValues } from '@outlet/shared/browser/storage'
import { findRoute, pageFiles } from '@outlet/shared/contract/releases/release-page'
import { readToken } from '@outlet/shared/session/token'
import { readLocale } from '@outlet/shared/settings/locale'
import { fetchModules, preloadFiles } from '../federation/preload-file'
import { applyEarly, followSettings } from './early-appearance'
import { hideOtherLanguage, hidePage } from './early-language'
import { outlineEarly } from './early-outline'
import { holdEarlySubmit } from './early-submit'
import { earlyReads, isStartPage } from './early-reads'
import { installIntegrity } from './integrity'
import { readRelease } from './read-release'
import { readRoleHint } from './role-hint'
import { watchFiles } from './watch-files'

// Runs before all other scripts and styles of the page: setup that must exist from the start, and requests that can run
// while other files load.
watchFiles()
document.documentElement.dataset['scripts'] = 'on'
restoreCarriedValues()
applyEarly()
const release = readRelease()
installIntegrity(release.integrity)

const isSignInPage = document.documentElement.dataset['page'] === 'sign-in'
if (isSignInPage) {
  followSettings()
  holdEarlySubmit()
  hideOtherLanguage()
  // A signed-in person is redirected to the next page.
  if (readToken()) hidePage()
} else outlineEarly()

const fetchAhead = (files: readonly string[]): void => {
  preloadFiles(release, files)
  fetchModules(release, files)
}

if (readToken() && !isSignInPage) {
  earlyReads(release, location, readRoleHint()).forEach(startEarlyRead)
  // The server preloads the files that do not depend on the language; only the browser knows the language.
  const found = findRoute(release, location.pathname)
  if (found) fetchAhead(pageFiles(release, found.remote, found.route.name, readLocale()))
  if (isStartPage(location.pathname)) {
    for (const remote of release.remotes.filter(({ widgets }) => widgets.length > 0)) {
      fetchAhead(pageFiles(release, remote, ...remote.widgets.map(({ name }) => name), readLocale()))
    }
  }
}
