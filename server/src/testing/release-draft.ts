import { createHash } from 'node:crypto'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { EndpointInput } from '@outlet/shared/contract/endpoint'
import { extensionsWithCode, globalName } from '@outlet/release-gate/check-names'
import { HOST } from '@outlet/shared/contract/releases/host-pages'
import type { publishRelease } from '@outlet/shared/contract/releases'
import { TEST_PASSWORD } from './test-password'

type PublishBody = EndpointInput<typeof publishRelease>['body']
type Descriptor = PublishBody['descriptor']

export const integrityOf = (bytes: string | Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`

export const sentFile = (path: string, bytes: string | Buffer) => ({
  path,
  content: Buffer.from(bytes).toString('base64'),
})

/** A route in manifest format. */
export const draftRoute = (name: string, path: string) => ({
  name,
  path,
  label: { 'zh-CN': `页面 ${name}`, 'en-US': `Page ${name}` },
  section: 'orders' as const,
  roles: ['*' as const],
})

/** A container as builds produce it, which exposes every module of the descriptor; `text` is contained in a comment. */
export function draftEntry(descriptor: Descriptor, text: string): string {
  const moduleEntries = extensionsWithCode(descriptor).map(({ name }) => `${name}:()=>0`)
  return `var ${descriptor.global}={get:()=>({"./main":{pages:{${moduleEntries.join()}}}})}/*${text}*/`
}

/**
 * The request body that publishes a release of these files, the entry's text as a comment; scripts with both compressed
 * forms.
 */
export function draftRelease(
  contents: Record<string, string>,
  overrides: Partial<Descriptor> & { name: string; version: string },
): PublishBody {
  const { name, version } = overrides
  const descriptor = {
    commit: null,
    built_at: '2026-01-01T00:00:00Z',
    contract: '^1.0.0',
    entry: 'remoteEntry.js',
    global: globalName(name, version),
    routes: [],
    widgets: [],
    preload: ['remoteEntry.js'],
    shared: {},
    files: {},
    ...overrides,
  }
  const files = Object.fromEntries(
    Object.entries(contents).map(([path, text]) => [
      path,
      path === descriptor.entry && name !== HOST ? draftEntry(descriptor, text) : text,
    ]),
  )
  const compressed = Object.entries(files)
    .filter(([path]) => path.endsWith('.js'))
    .flatMap(([path, text]) => [
      sentFile(`${path}.br`, brotliCompressSync(text)),
      sentFile(`${path}.gz`, gzipSync(text)),
    ])
  const hashes = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, integrityOf(text)]))
  return {
    descriptor: { ...descriptor, files: { ...hashes, ...overrides.files } },
    files: [...Object.entries(files).map(([path, text]) => sentFile(path, text)), ...compressed],
    current_password: TEST_PASSWORD,
  }
}

const page = (title: string) =>
  `<!doctype html><html lang="zh-CN"><head><title>${title}</title><!--outlet-release--><script src="{{base}}main.js"></script></head></html>`

/** With its HTML in both languages, as the host's build produces it. */
const signInPage = page('Sign in')
  .replace('lang="zh-CN"', 'lang="zh-CN" data-locale="zh-CN"')
  .replace(
    '</head>',
    '</head><body><!--outlet-locale--><h1>登录</h1><!--/outlet-locale--><template data-locale="en-US"><h1>Sign in</h1></template></body>',
  )

export const draftHost = (version: string, overrides: Partial<Descriptor> = {}) =>
  draftRelease(
    { 'index.html': page('Console'), 'login.html': signInPage, 'main.js': `// host ${version}` },
    { name: 'host', version, entry: 'index.html', preload: ['main.js'], contract: '*', ...overrides },
  )

export const draftOrders = (version: string, overrides: Partial<Descriptor> = {}) =>
  draftRelease(
    {
      'remoteEntry.js': `orders ${version}\n${'entry '.repeat(100)}`,
      'OrderList.js': `// page of orders ${version}\n/*${'page '.repeat(100)}*/`,
      'OrderList.css': '.orders-list{color:red}',
    },
    {
      name: 'orders',
      version,
      routes: [draftRoute('OrderList', '/orders/list')],
      pages: { OrderList: ['OrderList.js', 'OrderList.css'] },
      ...overrides,
    },
  )
