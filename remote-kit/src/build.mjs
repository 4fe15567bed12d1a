import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { checkTypes } from './build/check-types.mjs'
import { readManifest } from './build/contract.mjs'
import { writePackages } from './packages/write-packages.mjs'
import { hostParts } from './build/host-parts.mjs'
import { remoteParts } from './build/remote-parts.mjs'
import { runWebpack } from './build/run-webpack.mjs'
import { resolveVersion } from './build/source-version.mjs'
import { writeDescriptor } from './build/write-descriptor.mjs'
import { readDescriptor } from './descriptor.mjs'
import { readPackage } from './package-info.mjs'
import { isElsewhere } from './webpack/shared-modules.mjs'

/** @typedef {import('@outlet/shared/contract/releases').RemoteDescriptor} RemoteDescriptor */

/**
 * Whether dist holds the build of exactly these sources (for `release: 'auto'`).
 * @param {string} dir
 */
export const isBuilt = async (dir) => (await readDescriptor(dir))?.version === (await resolveVersion(dir, 'auto'))

/**
 * @param {import('./package-info.mjs').PackageInfo} info of the version that is built
 * @param {string} folder for the files
 * @returns {Promise<RemoteDescriptor>}
 */
const buildInto = async (info, folder) => {
  const manifest = info.name === 'host' ? null : await readManifest(info)
  // Side by side: the compiler is a process of its own. In the console's own repository `npm test` checks all packages'
  // types once, with a faster compiler: each build would do so again.
  const [compilations] = await Promise.all([
    runWebpack(info.dir, { release: info.version }, folder),
    isElsewhere(info.dir) ? checkTypes(info.dir) : undefined,
  ])
  const [first] = compilations
  if (!first) throw new Error('webpack.config.mjs: nothing to build')
  if (!manifest) await writePackages(info.dir, folder)
  const parts = manifest ? remoteParts(info, manifest, first) : await hostParts(info, compilations, folder)
  return writeDescriptor(info, folder, parts, manifest ? 'consume' : 'provide')
}

/**
 * Builds a remote, or the host, into its folder `dist`: the files, their compressed forms, and `remote.json`. The folder
 * before stays until the new one is complete.
 * @param {string} dir folder of the package
 * @param {{ release?: string | undefined }} [options] `auto` (a version made from the sources), a version, or
 *   nothing for the version of package.json
 * @returns {Promise<RemoteDescriptor>}
 */
export const build = async (dir, options = {}) => {
  const info = { ...readPackage(dir), version: await resolveVersion(dir, options.release) }
  const dist = path.join(info.dir, 'dist')
  await mkdir(path.join(info.dir, '.cache'), { recursive: true })
  const folder = await mkdtemp(path.join(info.dir, '.cache/build-'))
  try {
    const descriptor = await buildInto(info, folder)
    await rm(dist, { recursive: true, force: true })
    await rename(folder, dist)
    return descriptor
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
