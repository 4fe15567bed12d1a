import { execFile } from 'node:child_process'
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { RemoteDescriptor } from '@outlet/shared/contract/releases'
import type { Console } from './console'
import { integrityOf } from './handwritten-remote'

const root = resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

const replaceInFile = (file: string, from: string, to: string) => {
  const text = readFileSync(file, 'utf8')
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
  writeFileSync(file, text.replace(from, to))
}

/**
 * Builds and publishes another release of remote-orders as its team does. Its page is called 新版订单 in menu and tabs, and
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
  cpSync(join(root, 'remote-orders'), folder, {
    recursive: true,
    filter: (path) => !/(node_modules|dist|\.cache)$/.test(path),
  })
  symlinkSync(join(root, 'remote-orders/node_modules'), join(folder, 'node_modules'))
  replaceInFile(join(folder, 'src/manifest.ts'), "'zh-CN': '订单'", "'zh-CN': '新版订单'")
  const [major = ''] = version.split('.')
  replaceInFile(
    join(folder, 'src/orders/OrdersPage.tsx'),
    "title={t('orders.title')}",
    `title={\`\${t('orders.title')} ${major}\`}`,
  )
  await remote('build', '--release', version)
  await remote('publish')
  return { remote, remove }
}

/**
 * Publishes the built files of remote-orders as another version. The version is replaced in all files, because globals
 * and addresses contain it.
 * @param change returns the text to publish for a file
 */
export async function publishSameOrders(
  outlet: Console,
  version: string,
  change: (path: string, text: string) => string = (_path, text) => text,
): Promise<void> {
  const dist = join(root, 'remote-orders/dist')
  const text = readFileSync(join(dist, 'remote.json'), 'utf8')
  const built = RemoteDescriptor.parse(JSON.parse(text))
  const underscored = (what: string) => what.replace(/[^a-z0-9]/gi, '_')
  const renamed = (what: string) =>
    what.replaceAll(built.version, version).replaceAll(underscored(built.version), underscored(version))
  const files = Object.keys(built.files).map((path) => ({
    path,
    text: change(path, renamed(readFileSync(join(dist, path), 'utf8'))),
  }))
  await outlet.api('POST', '/releases', {
    descriptor: {
      ...JSON.parse(renamed(text)),
      files: Object.fromEntries(files.map((file) => [file.path, integrityOf(file.text)])),
    },
    files: files.map((file) => ({ path: file.path, content: Buffer.from(file.text).toString('base64') })),
  })
}
