import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { RemoteDescriptor } from '@outlet/shared/contract/releases'
import { hashFiles } from './build/files.mjs'
import { exampleRemote } from './testing/example-remote'

const command = path.resolve(__dirname, '../bin/remote.mjs')
// In a separate process, as from the command line, because jest would transform webpack's loaders.
const build = async (dir: string, ...args: string[]) => {
  const env = { ...process.env, SOURCE_DATE_EPOCH: '1700000000', NODE_ENV: 'production' }
  const { stdout } = await promisify(execFile)(process.execPath, [command, 'build', dir, '--json', ...args], { env })
  return RemoteDescriptor.parse(JSON.parse(stdout))
}
const failure = async (dir: string) => {
  const error: unknown = await build(dir).catch((reason: unknown) => reason)
  return String(Object(error).stderr)
}
const check = (dir: string) => promisify(execFile)(process.execPath, [command, 'check', dir])
const read = (dir: string, file: string) => readFileSync(path.join(dir, 'dist', file), 'utf8')
describe('a valid remote', () => {
  const remote = exampleRemote()
  const elsewhere = exampleRemote()
  let descriptor: RemoteDescriptor

  beforeAll(async () => (descriptor = await build(remote.dir)))
  afterAll(() => [remote, elsewhere].forEach(({ remove }) => remove()))

  test('has a descriptor with all data that the shell needs', () => {
    expect(descriptor).toMatchObject({
      name: 'example',
      version: '1.2.3',
      contract: '^1.0.0',
      entry: 'remoteEntry.js',
      global: 'outlet_example_1_2_3',
      built_at: '2023-11-14T22:13:20.000Z',
      preload: ['remoteEntry.js', 'main.js'],
    })
    expect(descriptor.routes.map(({ name, order }) => [name, order])).toEqual([['ExampleList', 0]])
    expect(descriptor.settings).toMatchObject([{ name: 'ExampleSettings', order: 0 }])
    expect(descriptor.pages).toEqual({
      ExampleList: ['ExampleList.css', 'ExampleList.js'],
      ExampleSettings: ['ExampleSettings.css', 'ExampleSettings.js'],
      'zh-CN': ['zh-CN.js'],
      'en-US': ['en-US.js'],
    })
    expect(descriptor.needs_late).toEqual({ ExampleList: ['arco-forms'] })
    expect(descriptor.shared).toMatchObject({ react: '^19.3.0', '@outlet/shared/settings/store': '^0.1.0' })
  })

  test('lists the hash of every file, and only of existing files', async () => {
    expect(descriptor.files).toEqual(await hashFiles(path.join(remote.dir, 'dist')))
    const named = [descriptor.entry, ...descriptor.preload, ...Object.values(descriptor.pages).flat()]
    expect(Object.keys(descriptor.files)).toEqual(expect.arrayContaining(named))
  })

  test('contains no shared module of the host', () => {
    const scripts = Object.keys(descriptor.files).filter((file) => file.endsWith('.js'))
    const code = scripts.map((file) => read(remote.dir, file)).join('')
    expect(code).toContain('PAGE OF THE EXAMPLE')
    expect(code.length).toBeLessThan(30_000)
    expect(code).not.toMatch(/arco-btn|createStore|useSyncExternalStore/)
  })

  test('requires the hash of every lazy script and style before loading it', () => {
    const entry = read(remote.dir, 'remoteEntry.js')
    expect(entry.match(/globalThis\.__integrity/g)).toHaveLength(2)
    expect(entry).toContain('integrity-unknown')
  })

  test('is reproducible: the same bytes from another folder and from the cache', async () => {
    const [there, next] = await Promise.all([build(elsewhere.dir), build(remote.dir, '--release', '1.3.0')])
    expect(there.files).toEqual(descriptor.files)
    expect(next.global).toBe('outlet_example_1_3_0')
    // Two versions can share a page, so even their class names differ.
    expect(next.files['ExampleList.css']).not.toBe(descriptor.files['ExampleList.css'])
    expect((await build(remote.dir)).files).toEqual(descriptor.files)
  })

  test('is accepted by remote check', async () => {
    expect((await check(remote.dir)).stdout).toBe(
      'example@1.2.3 passes; --browser opens its pages within what is pinned\n',
    )
  })
})

const refused = {
  'names that the host does not share': {
    changes: {
      'src/list/ExampleListPage.tsx': `
        import { Watermark } from '@arco-design/web-react'
        import { z } from '@outlet/shared/contract/zod'
        export default () => <Watermark content={String(z.bigint())} />`,
    },
    messages: [
      "'Watermark' of '@arco-design/web-react' is not among",
      "'bigint' of '@outlet/shared/contract/zod' is not",
    ],
  },
  'a route without its page': {
    changes: { 'src/main.ts': 'export default { pages: {} }' },
    messages: ["ExampleList: () => import('…')"],
  },
  'a panel of settings without its code': {
    changes: { 'src/main.ts': "export default { pages: { ExampleList: () => import('./list/ExampleListPage') } }" },
    messages: ["ExampleSettings: () => import('…')"],
  },
  'another name in the manifest': {
    changes: { 'package.json': '{ "name": "@outlet/remote-other", "version": "1.0.0", "type": "module" }' },
    messages: ["name is 'example', the package is called 'other'"],
  },
  'a manifest that is not of the contract': {
    changes: {
      'src/manifest.ts': `export const manifest = { name: 'example', contract: '^1.0.0', routes: [
        { name: 'ExampleList', path: 'no-slash', label: { 'zh-CN': '' }, section: 'orders', roles: ['*'] }] }`,
    },
    messages: ['routes.0.path', 'routes.0.label.en-US'],
  },
}

describe('an invalid build is refused with the reason:', () => {
  test.each(Object.entries(refused))('%s', async (_what, { changes, messages }) => {
    const remote = exampleRemote(changes)
    try {
      const text = await failure(remote.dir)
      for (const message of messages) expect(text).toContain(message)
      // The cache of the failed build must not let the second one pass.
      expect(await failure(remote.dir)).toBe(text)
    } finally {
      remote.remove()
    }
  })
})

test('remote check lists every problem that publishing would report', async () => {
  const remote = exampleRemote({
    'src/list/list.module.css': '.box { color: rgb(1, 2, 3) } :global(h1) { color: red }',
    'src/list/ExampleSettings.tsx': `export default () => void fetch('/anywhere')`,
    'src/locales/en-US.json': '{ "list": { "heading": "Example" } }',
  })
  try {
    await build(remote.dir)
    await expect(check(remote.dir)).rejects.toMatchObject({
      code: 1,
      stderr: [
        'example@1.2.3 would be refused:',
        "  ExampleList.css: ExampleList.css: 'h1' styles more than the remote's own elements: use a class of a CSS module, .example-…",
        '  ExampleSettings.js: ExampleSettings.js, line 1: fetch is not for remotes: call the server through `call` or `query` of @outlet/shared/api',
        '  zh-CN: zh-CN lacks list.heading',
        '  en-US: en-US lacks list.title',
        '',
      ].join('\n'),
    })
  } finally {
    remote.remove()
  }
})
