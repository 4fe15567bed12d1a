import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { callRegistry } from './api.mjs'
import { builtFolder, readDescriptor } from './descriptor.mjs'

/** @typedef {import('@outlet/shared/contract/releases').Release} Release */

const FORMS = ['', '.br', '.gz']

/** @param {string} dist @param {string[]} files */
const readFiles = (dist, files) =>
  Promise.all(
    files
      .flatMap((file) => FORMS.map((form) => file + form))
      .filter((file) => existsSync(path.join(dist, file)))
      .map(async (file) => ({ path: file, content: await readFile(path.join(dist, file), 'base64') })),
  )

/**
 * Publishes the build in `dist`. Publishing the same bytes again changes nothing.
 * @param {import('./api.mjs').Registry & { dir: string }} options
 * @returns {Promise<Release>}
 * @throws RegistryError 409 `release.other_bytes` if this version is already published with other bytes
 */
export const publish = async ({ dir, ...registry }) => {
  const descriptor = await readDescriptor(dir)
  if (!descriptor) throw new Error(`${dir}: nothing is built; run 'remote build' first`)
  const files = await readFiles(builtFolder(dir), Object.keys(descriptor.files))
  return callRegistry(registry, '/releases', { descriptor, files })
}
