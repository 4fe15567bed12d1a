import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { RemoteDescriptor } from '@outlet/shared/contract/releases'
import type { Console } from './console'
import { integrityOf } from './handwritten-remote'

const root = resolve(import.meta.dirname, '../..')
const orders = join(root, 'remote-orders')
const run = promisify(execFile)

/** Returns the text to publish for a file of the built remote. */
type Change = (path: string, text: string) => string

/**
 * Descriptor and files of the built remote-orders under another version. The version is replaced in all files, because
 * globals and addresses contain it.
 */
function rename(version: string, change: Change) {
  const dist = join(orders, 'dist')
  const text = readFileSync(join(dist, 'remote.json'), 'utf8')
  const built = RemoteDescriptor.parse(JSON.parse(text))
  const underscored = (what: string) => what.replace(/[^a-z0-9]/gi, '_')
  const renamed = (what: string) =>
    what.replaceAll(built.version, version).replaceAll(underscored(built.version), underscored(version))
  const files = Object.keys(built.files).map((path) => ({
    path,
    text: change(path, renamed(readFileSync(join(dist, path), 'utf8'))),
  }))
  const hashes = Object.fromEntries(files.map((file) => [file.path, integrityOf(file.text)]))
  const descriptor = { ...RemoteDescriptor.parse(JSON.parse(renamed(text))), files: hashes }
  return { descriptor, files }
}

/** Adds the major version to the title of the page of orders. */
const changeTitle =
  (major: string): Change =>
  (path, text) => {
    if (path !== 'OrderList.js') return text
    const changed = text.replace(/title:(\w+\("orders\.title"\)),status:/, `title:$1+" ${major}",status:`)
    if (changed === text) throw new Error(`${path} has no title`)
    return changed
  }

/**
 * Publishes the built remote-orders as another release, as its team does. Its page is called 新版订单 in menu and tabs, and
 * its heading contains the major version. Returns `remote`, which runs the command line in the release's folder, and
 * `remove`, which deletes that folder.
 * @param token machine token; by default the token with which the console publishes at its start
 */
export async function publishSecondOrders(outlet: Console, version: string, token?: string) {
  const folder = join(root, `.e2e-remote-orders-${version}`)
  const remote = (...args: string[]) =>
    run(process.execPath, [join(root, 'remote-kit/bin/remote.mjs'), ...args], {
      cwd: folder,
      env: {
        ...process.env,
        OUTLET_SERVER: outlet.url,
        REMOTE_TOKEN: token ?? readFileSync(join(outlet.dataDir, 'deploy-token'), 'utf8').trim(),
      },
    })
  const remove = () => rmSync(folder, { recursive: true, force: true })
  remove()
  const [major = ''] = version.split('.')
  const { descriptor, files } = rename(version, changeTitle(major))
  const routes = descriptor.routes.map((route) =>
    route.name === 'OrderList' ? { ...route, label: { ...route.label, 'zh-CN': '新版订单' } } : route,
  )
  for (const { path, text } of [...files, { path: 'remote.json', text: JSON.stringify({ ...descriptor, routes }) }]) {
    const file = join(folder, 'dist', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  copyFileSync(join(orders, 'package.json'), join(folder, 'package.json'))
  await remote('publish')
  return { remote, remove }
}

/** Publishes the built files of remote-orders as another version. */
export async function publishSameOrders(
  outlet: Console,
  version: string,
  change: Change = (_path, text) => text,
): Promise<void> {
  const { descriptor, files } = rename(version, change)
  await outlet.api('POST', '/releases', {
    descriptor,
    files: files.map((file) => ({ path: file.path, content: Buffer.from(file.text).toString('base64') })),
  })
}
