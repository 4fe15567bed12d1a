import { fillReleasePage, findRoute, inlineRelease, pageFiles, signInRelease } from './release-page'
import { InlineRelease, RemoteDescriptor } from '../releases'

const hash = (letter: string) => `sha384-${letter.repeat(64)}`

const descriptor = (name: string, change: object = {}) =>
  RemoteDescriptor.parse({
    name,
    version: '1.4.0',
    commit: null,
    built_at: '2026-11-20T08:00:00.000Z',
    contract: '^1.0.0',
    entry: 'remoteEntry.js',
    global: `outlet_${name}_1_4_0`,
    routes: [],
    widgets: [],
    preload: ['remoteEntry.js', 'main.js'],
    pages: {},
    shared: {},
    files: { 'remoteEntry.js': hash('a'), 'main.js': hash('b') },
    ...change,
  })

const label = { 'zh-CN': '订单', 'en-US': 'Orders </script>' }
const orders = descriptor('orders', {
  routes: [{ name: 'OrderList', path: '/orders/list', label, section: 'orders', roles: ['*'] }],
  pages: { OrderList: ['OrderList.js', 'OrderList.css', 'main.js'], 'en-US': ['en-US.js'] },
  needs_late: { OrderList: ['arco-late', 'no such part'] },
  files: {
    'remoteEntry.js': hash('a'),
    'main.js': hash('b'),
    'OrderList.js': hash('c'),
    'OrderList.css': hash('d'),
    'en-US.js': hash('e'),
    'picture.png': hash('f'),
  },
})
const host = descriptor('host', {
  entry: 'index.html',
  preload: ['main.js'],
  late: { 'arco-late': ['arco-late.js'] },
  files: { 'main.js': hash('h'), 'index.html': hash('i') },
})

const installation = {
  environment: 'local',
  generation: 7,
  api_base_url: '',
  baseOf: ({ name, version }: { name: string; version: string }) => `/remotes/${name}/${version}/`,
}
const release = inlineRelease(installation, host, [orders, descriptor('admin')])

test('the inline release satisfies the contract and contains the addresses of all releases', () => {
  expect(InlineRelease.parse(release)).toEqual(release)
  expect(release.host).toEqual({
    version: '1.4.0',
    base: '/remotes/host/1.4.0/',
    preload: ['main.js'],
    late: { 'arco-late': ['arco-late.js'] },
  })
  expect(release.remotes.map(({ base }) => base)).toEqual(['/remotes/orders/1.4.0/', '/remotes/admin/1.4.0/'])
})

test('it contains the hash of every script and style of host and remotes, and of no other file', () => {
  expect(release.integrity['/remotes/orders/1.4.0/OrderList.css']).toBe(hash('d'))
  expect(release.integrity['/remotes/host/1.4.0/main.js']).toBe(hash('h'))
  expect(Object.keys(release.integrity).filter((url) => /html|png/.test(url))).toEqual([])
})

test('finds the remote and route of a pathname', () => {
  expect(findRoute(release, '/orders/list')).toMatchObject({ remote: { name: 'orders' }, route: { name: 'OrderList' } })
  expect(findRoute(release, '/orders')).toBeNull()
})

test("a pattern of one remote does not take the address of another remote's page", () => {
  const [route] = orders.routes
  if (!route) throw new Error('no route')
  const grasping = ['/:a/:b', '//account//settings', '/dashboard/:page', '/:a'].map((path) => ({ ...route, path }))
  const all = inlineRelease(installation, descriptor('host'), [
    descriptor('greedy', { routes: grasping }),
    descriptor('orders', { routes: [route] }),
  ])
  expect(findRoute(all, '/orders/list')?.remote.name).toBe('orders')
  expect(findRoute(all, '/other/list')?.remote.name).toBe('greedy')
})

test('a page needs the files of all pages of its remote and its own, each once', () => {
  const remote = findRoute(release, '/orders/list')?.remote
  if (!remote) throw new Error('no route')
  expect(pageFiles(release, remote, 'OrderList', 'en-US', 'no such page')).toEqual([
    '/remotes/host/1.4.0/arco-late.js',
    ...['remoteEntry.js', 'main.js', 'OrderList.js', 'OrderList.css', 'en-US.js'].map((file) => remote.base + file),
  ])
})

test('the sign-in page contains only the page to return to and the hashes of its own files', () => {
  const late = { 'sign-in-settings': ['settings.js'], 'sign-in-late': ['late.js'], 'arco-late': ['arco.js'] }
  const files = { 'main.js': hash('h'), 'settings.js': hash('s'), 'late.js': hash('l'), 'arco.js': hash('a') }
  const fullRelease = inlineRelease(installation, descriptor('host', { late, files }), [orders])
  const back = signInRelease(fullRelease, 'OrderList')
  expect(back.remotes).toMatchObject([{ name: 'orders', routes: [{ name: 'OrderList' }], pages: {} }])
  expect(back.integrity).toEqual({
    '/remotes/host/1.4.0/settings.js': hash('s'),
    '/remotes/host/1.4.0/late.js': hash('l'),
  })
  expect(InlineRelease.parse(back)).toEqual(back)
  expect(signInRelease(fullRelease, 'Nobody').remotes).toEqual([])
})

describe('the page', () => {
  const template =
    '<head><!--outlet-release--><script src="{{base}}first.js"></script><link href="{{base}}main.css"></head>'
  const html = fillReleasePage(template, release, [
    '/remotes/orders/1.4.0/main.js',
    '/remotes/orders/1.4.0/OrderList.css',
    '/unknown.js',
  ])

  test('contains the release as JSON that cannot end the script element', () => {
    const inline = /<script type="application\/json" id="outlet-release">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    expect(JSON.parse(inline)).toEqual(release)
    expect(inline).not.toContain('<')
  })

  test('preloads with the integrity of the later script, and only files with a known hash', () => {
    expect(html).toContain(
      `<link rel="preload" as="script" href="/remotes/orders/1.4.0/main.js" integrity="${hash('b')}" crossorigin>`,
    )
    expect(html).toContain('as="style" href="/remotes/orders/1.4.0/OrderList.css"')
    expect(html).not.toContain('unknown.js')
  })

  test('does not preload scripts of a release of ES modules', () => {
    const modules = inlineRelease(installation, host, [{ ...orders, entry_type: 'module' }])
    const files = ['remoteEntry.js', 'OrderList.css'].map((file) => `/remotes/orders/1.4.0/${file}`)
    const page = fillReleasePage(template, modules, [...files, '/remotes/host/1.4.0/main.js'])
    expect(page.match(/as="\w+" href="[^"]*/g)).toEqual([
      'as="style" href="/remotes/orders/1.4.0/OrderList.css',
      'as="script" href="/remotes/host/1.4.0/main.js',
    ])
    expect(InlineRelease.parse(modules).remotes[0]?.entry_type).toBe('module')
  })

  test('preloads after the script that starts the reads, if the template has a place for it', () => {
    const placed = fillReleasePage(template.replace('<link', '<!--outlet-preload--><link'), release, [
      '/remotes/orders/1.4.0/main.js',
    ])
    expect(placed.match(/first\.js|rel="preload"|main\.css/g)).toEqual(['first.js', 'rel="preload"', 'main.css'])
  })

  test('replaces the base address of the host’s files', () => {
    expect(html).toContain('<script src="/remotes/host/1.4.0/first.js">')
    expect(html).toContain('<link href="/remotes/host/1.4.0/main.css">')
  })

  test('inserts a dollar sign unchanged', () => {
    const odd = { ...release, environment: "$&$'$1" }
    expect(fillReleasePage(template, odd, [])).toContain(`"environment":"$&$'$1"`)
  })
})
