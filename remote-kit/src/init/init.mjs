import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readArchive } from '../packages/tarball.mjs'

const SKELETON = 'skeleton/'

const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/
/** Files that a folder may contain and still counts as empty. */
const IGNORED_FILES = new Set(['.git', '.gitattributes', 'LICENSE', 'LICENSE.md'])
/** Files that npm excludes from a package or interprets itself, and their real names. */
const fileNames = new Map([
  ['gitignore', '.gitignore'],
  ['ci.yml', '.github/workflows/remote.yml'],
])

/** @param {string} name */
const pascal = (name) => name.replace(/(?:^|-)([a-z0-9])/g, (_all, first) => first.toUpperCase())
/** @param {string} name */
const title = (name) => name.replace(/-/g, ' ').replace(/^./, (first) => first.toUpperCase())

/**
 * Replaces the names and addresses of the skeleton, a remote called `example`.
 * @param {string} text
 * @param {{ name: string, server: string, environment: string }} remote
 */
const rename = (text, { name, server, environment }) =>
  text
    .replaceAll('Example title', title(name))
    .replaceAll('Example', pascal(name))
    .replaceAll('example', name)
    .replaceAll('CONSOLE', server)
    .replaceAll('ENVIRONMENT', environment)

/** Default if the console does not name its environment. */
const DEFAULT_ENVIRONMENT = 'staging'

/**
 * Finds the immutable address of a package, so that the hashes of a lock file remain valid after an update of the
 * console, and the environment that the console displays.
 * @param {string} server
 * @param {string} name
 */
const findPackageAddress = async (server, name) => {
  const address = `${server}/kit/${name}.tgz`
  const response = await fetch(address, { method: 'HEAD', redirect: 'manual' }).catch((cause) => {
    throw new Error(`no response from ${server}: is it the console's address?`, { cause })
  })
  const environment = response.headers.get('outlet-environment') ?? DEFAULT_ENVIRONMENT
  if (response.status === 200) return { address, environment }
  const location = response.headers.get('location')
  if (location) return { address: new URL(location, address).href, environment }
  throw new Error(`${server} has no packages (${response.status}): is a host pinned there?`)
}

/**
 * Downloads the skeleton of the kit that will be installed: npx caches packages, and with them the skeleton of an older
 * console.
 * @param {string} kit address of its package
 */
const readSkeleton = async (kit) => {
  const response = await fetch(kit)
  if (!response.ok) throw new Error(`${kit}: the server returned ${response.status}`)
  return readArchive(gunzipSync(Buffer.from(await response.arrayBuffer())))
    .filter((file) => file.path.startsWith(SKELETON))
    .map((file) => ({ file: file.path.slice(SKELETON.length), text: file.bytes.toString('utf8') }))
}

/** @param {string} text @param {{ kit: string, shared: string }} packages */
const withPackages = (text, { kit, shared }) => {
  const content = JSON.parse(text)
  content.dependencies = { '@outlet/shared': shared, ...content.dependencies }
  content.devDependencies = { '@outlet/remote-kit': kit, ...content.devDependencies }
  return `${JSON.stringify(content, null, 2)}\n`
}

/** @param {string} dir */
const requireEmpty = async (dir) => {
  const found = existsSync(dir) ? (await readdir(dir)).filter((file) => !IGNORED_FILES.has(file)) : []
  if (found.length > 0) throw new Error(`${dir} is not empty: ${found.slice(0, 3).join(', ')}`)
}

/**
 * Creates a new remote: one page with its test in both languages, which builds against the modules that the console's
 * host provides.
 * @param {{ dir: string, name: string, server: string }} remote target folder, empty except for git's own files; short
 * name of the remote; address of the console
 * @returns {Promise<string[]>} created files
 */
export const init = async ({ dir, name, server: given }) => {
  if (!NAME.test(name) || name.length > 30 || name === 'host') {
    throw new Error(`'${name}' is no name for a remote; expected such as returns or late-returns`)
  }
  await requireEmpty(dir)
  const server = given.replace(/\/+$/, '')
  const [kit, shared] = await Promise.all([
    findPackageAddress(server, 'remote-kit'),
    findPackageAddress(server, 'shared'),
  ])
  const { environment } = kit
  const written = (await readSkeleton(kit.address)).map(({ file, text }) => {
    const renamedText = rename(text, { name, server, environment })
    return {
      file: fileNames.get(file) ?? file.replaceAll('Example', pascal(name)),
      text:
        file === 'package.json' ? withPackages(renamedText, { kit: kit.address, shared: shared.address }) : renamedText,
    }
  })
  for (const { file, text } of written) {
    await mkdir(path.dirname(path.join(dir, file)), { recursive: true })
    await writeFile(path.join(dir, file), text)
  }
  return written.map(({ file }) => file)
}
