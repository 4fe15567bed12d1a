import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { checkTypes } from './build/check-types.mjs'
import { readManifest } from './build/contract.mjs'
import { writePackages } from './packages/write-packages.mjs'
import { describeHost } from './build/describe-host.mjs'
import { describeRemote } from './build/describe-remote.mjs'
import { runWebpack } from './build/run-webpack.mjs'
import { resolveVersion } from './build/source-version.mjs'
import { writeDescriptor } from './build/write-descriptor.mjs'
import { readPackage } from './package-info.mjs'
import { isElsewhere } from './webpack/shared-modules.mjs'

/** @typedef {import('@outlet/shared/contract/releases').RemoteDescriptor} RemoteDescriptor */

/**
 * @param {import('./package-info.mjs').PackageInfo} info with the version to build
 * @param {string} folder output folder
 * @returns {Promise<RemoteDescriptor>}
 */
const buildInto = async (info, folder) => {
  const manifest = info.name === 'host' ? null : await readManifest(info)
  // In parallel, because the type check is a process of its own. Inside the console's repository it is skipped: there
  // `npm test` checks the types of all packages once, with a faster compiler.
  const [compilations] = await Promise.all([
    runWebpack(info.dir, { release: info.version }, folder),
    isElsewhere(info.dir) ? checkTypes(info.dir) : undefined,
  ])
  const [first] = compilations
  if (!first) throw new Error('webpack.config.mjs: nothing to build')
  if (!manifest) await writePackages(info.dir, folder)
  const fields = manifest ? describeRemote(info, manifest, first) : await describeHost(info, compilations, folder)
  return writeDescriptor(info, folder, fields, manifest ? 'consume' : 'provide')
}

/**
 * Builds a remote, or the host, into its folder `dist`: files, compressed variants and `remote.json`. The previous
 * folder remains until the new one is complete.
 * @param {string} dir folder of the package
 * @param {{ release?: string | undefined }} [options] `auto` (a version derived from the sources), a version, or
 * nothing for the version of package.json
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
