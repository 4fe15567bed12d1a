import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const skeleton = fileURLToPath(new URL('../../skeleton', import.meta.url))

const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/
/** What a folder may hold that counts as empty. */
const UNTOUCHED = new Set(['.git', '.gitattributes', 'LICENSE', 'LICENSE.md'])
/** npm takes no files of these names from a package, or reads them as its own. */
const renamed = new Map([
  ['gitignore', '.gitignore'],
  ['ci.yml', '.github/workflows/remote.yml'],
])

/** @param {string} name */
const pascal = (name) => name.replace(/(?:^|-)([a-z0-9])/g, (_all, first) => first.toUpperCase())
/** @param {string} name */
const title = (name) => name.replace(/-/g, ' ').replace(/^./, (first) => first.toUpperCase())

/**
 * The skeleton is a remote called `example`: what bears its name is called otherwise.
 * @param {string} text
 * @param {{ name: string, server: string }} remote
 */
const rename = (text, { name, server }) =>
  text
    .replaceAll('Example title', title(name))
    .replaceAll('Example', pascal(name))
    .replaceAll('example', name)
    .replaceAll('CONSOLE', server)

/**
 * The address under which a package is the same for good: what a lock file holds of it stays true when the console's host
 * is a newer one.
 * @param {string} server
 * @param {string} name
 */
const lastingAddress = async (server, name) => {
  const address = `${server}/kit/${name}.tgz`
  const response = await fetch(address, { method: 'HEAD', redirect: 'manual' }).catch((cause) => {
    throw new Error(`no answer from ${server}: is it the console's address?`, { cause })
  })
  if (response.status === 200) return address
  const location = response.headers.get('location')
  if (location) return new URL(location, address).href
  throw new Error(`${server} has no packages (${response.status}): is a host pinned there?`)
}

/** @param {string} text @param {string} server */
const withPackages = async (text, server) => {
  const content = JSON.parse(text)
  content.dependencies = { '@outlet/shared': await lastingAddress(server, 'shared'), ...content.dependencies }
  content.devDependencies = {
    '@outlet/remote-kit': await lastingAddress(server, 'remote-kit'),
    ...content.devDependencies,
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

/** @param {string} dir */
const requireEmpty = async (dir) => {
  const found = existsSync(dir) ? (await readdir(dir)).filter((file) => !UNTOUCHED.has(file)) : []
  if (found.length > 0) throw new Error(`${dir} is not empty: ${found.slice(0, 3).join(', ')}`)
}

/**
 * Writes a new remote: one page with its test, in both languages, that builds against what the console's host provides.
 * @param {{ dir: string, name: string, server: string }} remote the folder, empty but for git's own; the remote's short
 *   name; the console's address
 * @returns {Promise<string[]>} files
 */
export const init = async ({ dir, name, server: given }) => {
  if (!NAME.test(name) || name.length > 30 || name === 'host') {
    throw new Error(`'${name}' is no name for a remote; expected such as returns or late-returns`)
  }
  await requireEmpty(dir)
  const server = given.replace(/\/+$/, '')
  const entries = await readdir(skeleton, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(skeleton, path.join(entry.parentPath, entry.name)))
    .sort()
  /** @type {[string, string][]} */
  const written = []
  for (const file of files) {
    const text = rename(await readFile(path.join(skeleton, file), 'utf8'), { name, server })
    written.push([
      renamed.get(file) ?? file.replaceAll('Example', pascal(name)),
      file === 'package.json' ? await withPackages(text, server) : text,
    ])
  }
  for (const [file, text] of written) {
    await mkdir(path.dirname(path.join(dir, file)), { recursive: true })
    await writeFile(path.join(dir, file), text)
  }
  return written.map(([file]) => file)
}
