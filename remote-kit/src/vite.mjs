import path from 'node:path'
import { remoteTarget } from './package-info.mjs'
import { containerSource, ENTRY, SCOPE, scopeSource } from './vite/container.mjs'
import { partFiles } from './vite/part-files.mjs'
import { sharedNames, sharedSource } from './vite/shared-source.mjs'
import arcoParts from './webpack/arco-parts-loader.mjs'
import { arcoPartNames, sharedConfig, sharedModuleFiles } from './webpack/shared-modules.mjs'

/** @typedef {import('vite').Plugin} Plugin */

const SHARED = '\0outlet-shared:'
const TYPESCRIPT = /\.tsx?$/

/** @param {string} file */
const withoutEnding = (file) => file.replace(TYPESCRIPT, '')

/**
 * What Vite is told of a remote's build: the container as its entry, addresses relative to the release, files called after
 * their pages, class names by which the gate knows the remote and which differ between versions.
 * @param {ReturnType<typeof remoteTarget>} target
 * @returns {import('vite').UserConfig}
 */
const configOf = ({ dir, name, uniqueName }) => {
  const parts = partFiles(dir)
  /** @param {string | null | undefined} file @param {string} otherwise */
  const nameOf = (file, otherwise) =>
    parts.get(withoutEnding(path.resolve(dir, file ?? ''))) ?? otherwise.replace(/\.css$/, '')
  return {
    base: './',
    publicDir: false,
    css: { modules: { generateScopedName: `${name}-[local]-[hash:base64:6]`, hashPrefix: uniqueName } },
    build: {
      // The entry waits for what the host shares (top-level await).
      target: 'es2022',
      // The console preloads every file, with its hash.
      modulePreload: false,
      rolldownOptions: {
        input: { remoteEntry: ENTRY },
        preserveEntrySignatures: 'strict',
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: ({ facadeModuleId, name: chunk }) => `assets/${nameOf(facadeModuleId, chunk)}-[hash].js`,
          assetFileNames: ({ originalFileNames: [file], names: [asset = 'asset'] }) =>
            asset.endsWith('.css') ? `assets/${nameOf(file, asset)}-[hash].css` : 'assets/[name]-[hash][extname]',
        },
      },
    },
  }
}

/**
 * What makes a Vite build one of a remote: the container of the contract as an ES module, taken from the host what the
 * host shares, files called after their pages.
 * @param {string} dir folder of the remote's package
 * @param {{ release?: string | undefined }} [options] the version, if not that of package.json
 * @returns {Plugin}
 */
export const outletRemote = (dir, { release } = {}) => {
  const target = remoteTarget(dir, release)
  const shared = sharedConfig(dir, 'consume')
  const moduleFiles = sharedModuleFiles(dir)
  const parts = arcoPartNames()
  /** Inside `shared`, modules import each other by relative paths. @param {string} request @param {string} importer */
  const importPath = (request, importer) =>
    request.startsWith('.') ? moduleFiles.get(withoutEnding(path.resolve(path.dirname(importer), request))) : request
  return {
    name: 'outlet-remote',
    enforce: 'pre',
    config: () => configOf(target),
    resolveId: {
      order: 'pre',
      handler(request, importer) {
        if (request === ENTRY || request === SCOPE) return `\0${request}`
        const found = importPath(request, importer ?? dir)
        return found && Object.hasOwn(shared, found) ? SHARED + found : null
      },
    },
    async load(id) {
      if (id === `\0${ENTRY}`) return containerSource(dir)
      if (id === `\0${SCOPE}`) return scopeSource
      if (!id.startsWith(SHARED)) return null
      const request = id.slice(SHARED.length)
      const range = String(shared[request]?.requiredVersion)
      return { code: sharedSource(request, range, await sharedNames(dir, request)), moduleSideEffects: false }
    },
    transform(code, id) {
      if (!TYPESCRIPT.test(id)) return null
      return { code: arcoParts.call({ getOptions: () => ({ parts }) }, code), map: null }
    },
  }
}
