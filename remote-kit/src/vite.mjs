import path from 'node:path'
import { remoteTarget } from './package-info.mjs'
import { containerSource, ENTRY, SCOPE, scopeSource } from './vite/container.mjs'
import { partFiles } from './vite/part-files.mjs'
import { sharedNames, sharedSource } from './vite/shared-source.mjs'
import splitArcoImports from './webpack/arco-parts-loader.mjs'
import { arcoChunkNames, sharedConfig, sharedModuleFiles } from './webpack/shared-modules.mjs'

/** @typedef {import('vite').Plugin} Plugin */

const SHARED = '\0outlet-shared:'
const TYPESCRIPT = /\.tsx?$/

/** @param {string} file */
const withoutEnding = (file) => file.replace(TYPESCRIPT, '')

/**
 * Vite configuration of a remote's build: container as entry, addresses relative to the release, files named after
 * pages, and class names that contain the remote's name for the gate and differ between versions.
 * @param {ReturnType<typeof remoteTarget>} target
 * @returns {import('vite').UserConfig}
 */
const configOf = ({ dir, name, uniqueName }) => {
  const namesByFile = partFiles(dir)
  /** @param {string | null | undefined} file @param {string} otherwise */
  const nameOf = (file, otherwise) =>
    namesByFile.get(withoutEnding(path.resolve(dir, file ?? ''))) ?? otherwise.replace(/\.css$/, '')
  return {
    base: './',
    publicDir: false,
    css: { modules: { generateScopedName: `${name}-[local]-[hash:base64:6]`, hashPrefix: uniqueName } },
    build: {
      // The entry waits for the host's shared modules (top-level await).
      target: 'es2022',
      // The console preloads every file with its hash.
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
 * Turns a Vite build into a remote: the container of the contract as an ES module, shared modules of the host, and
 * files named after pages.
 * @param {string} dir folder of the remote's package
 * @param {{ release?: string | undefined }} [options] version; default: that of package.json
 * @returns {Plugin}
 */
export const outletRemote = (dir, { release } = {}) => {
  const target = remoteTarget(dir, release)
  const shared = sharedConfig(dir, 'consume')
  const moduleFiles = sharedModuleFiles(dir)
  const chunkNames = arcoChunkNames()
  /** Import path of a relative import within `shared`. @param {string} request @param {string} importer */
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
      return { code: splitArcoImports.call({ getOptions: () => ({ chunks: chunkNames }) }, code), map: null }
    },
  }
}
