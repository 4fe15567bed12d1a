import { readManifest } from '../build/contract.mjs'
import { evaluate } from '../build/evaluate.mjs'
import { ASSETS_PLACEHOLDER, entryFiles, hostPages, readTemplate, tagOf } from '../build/describe-host.mjs'
import { globalName, readPackage } from '../package-info.mjs'
import { REMOTE_ENTRY } from '../webpack/remote-federation.mjs'
import { DEV_VERSION, baseOf } from './dev-version.mjs'

/** @param {string} dir @returns {Promise<object>} the page's data about a remote: its current manifest */
const inlineRemote = async (dir) => {
  const info = readPackage(dir)
  const { contract: _contract, ...manifest } = await readManifest(info)
  return {
    ...manifest,
    version: DEV_VERSION,
    base: baseOf(info.name),
    entry: REMOTE_ENTRY,
    global: globalName(info.name, DEV_VERSION),
    preload: [],
    pages: {},
    needs_late: {},
  }
}

/**
 * Renders a page of the host as the server would, from the current sources. Hashes and preloads are omitted, because
 * files change without changing their names.
 * @param {{ host: string, remotes: string[], compilations: import('webpack').Compilation[], pathname: string }}
 * console_
 * @returns {Promise<string>} HTML
 */
export const devPage = async ({ host, remotes, compilations, pathname }) => {
  const { fillReleasePage } = await evaluate(host, `export * from '@outlet/shared/contract/releases/release-page'`)
  if (typeof fillReleasePage !== 'function') throw new Error('the contract could not be read')
  const [shell, signIn] = hostPages
  const { template, entry } = pathname === '/login' ? signIn : shell
  const html = await readTemplate(host, template)
  const tags = ['first.js', ...entryFiles(compilations, entry)].map((file) => tagOf(file, ''))
  const release = {
    environment: 'dev',
    generation: 0,
    api_base_url: '',
    remotes: await Promise.all(remotes.map(inlineRemote)),
    host: { version: DEV_VERSION, base: baseOf('host'), preload: [], late: {} },
    integrity: {},
  }
  return fillReleasePage(html.replace(ASSETS_PLACEHOLDER, tags.join('\n')), release, [])
}
