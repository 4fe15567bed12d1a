import { releaseFilesDir } from '../../config'
import type { App } from '../../platform/http/app-context'
import { ContentCache } from '../content-cache'
import { CurrentConsole } from './current-console'
import { LastConsole } from './last-console'
import { ReleaseFiles } from '../release-files'

/** Opens the release files, and the console of the configured environment. */
export function openConsole({ db, config, secrets }: Pick<App, 'db' | 'config' | 'secrets'>) {
  const files = new ReleaseFiles(db, new ContentCache(db, releaseFilesDir(config)))
  const { environment, apiBaseUrl, timeZone } = config
  const last = new LastConsole(config, files, secrets)
  return { files, current: new CurrentConsole({ db, files, environment, apiBaseUrl, timeZone, last }) }
}
