import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from '@outlet/shared/contract/zod'
import { RemoteNotification, RemoteRoute, RemoteWidget } from '@outlet/shared/contract/releases'

const root = join(__dirname, '..')
const remotes = ['remote-catalog', 'remote-monitoring', 'remote-orders', 'remote-admin'] as const
const locales = ['zh-CN', 'en-US'] as const

const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')
const readJson = (...path: string[]): unknown => JSON.parse(read(...path))

type Messages = { [key: string]: string | Messages }
const Messages: z.ZodType<Messages> = z.record(z.string(), z.union([z.string(), z.lazy(() => Messages)]))

const keysOf = (messages: Messages, prefix = ''): string[] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  )

/** Message keys without plural suffix, because Chinese has one plural form and English two. */
const meanings = (messages: unknown) => [
  ...new Set(keysOf(Messages.parse(messages)).map((key) => key.replace(/_(one|other)$/, ''))),
]

const foldersOf = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)

const sourceFiles = (path: string, kinds = /\.(ts|tsx|mjs)$/): string[] =>
  readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist', '.cache'].includes(entry.name)) return []
    const below = `${path}/${entry.name}`
    return entry.isDirectory() ? sourceFiles(below, kinds) : kinds.test(entry.name) ? [below] : []
  })

const packages = ['host', ...remotes, 'shared', 'server', 'server/practice-store', 'release-gate', 'remote-kit']
const allSources = packages.flatMap((name) => sourceFiles(`${name}/src`))
const code = allSources.filter((file) => !/\.test\.tsx?$/.test(file))
const nonBlank = (file: string) =>
  read(file)
    .split('\n')
    .filter((line) => line.trim() !== '').length

const camelCase = (kebab: string) => kebab.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase())

describe.each(remotes)('%s', (remote) => {
  const name = remote.replace('remote-', '')
  const features = foldersOf(`${remote}/src`).filter((folder) => !['common', 'locales'].includes(folder))

  test('has the files that every remote has', () => {
    const skeleton = [
      'README.md',
      'package.json',
      'tsconfig.json',
      'webpack.config.mjs',
      'src/manifest.ts',
      'src/main.ts',
      'src/dev.tsx',
      ...locales.map((locale) => `src/locales/${locale}.json`),
    ]
    expect(skeleton.filter((file) => !existsSync(join(root, remote, file)))).toEqual([])
  })

  test.each(['webpack.config.mjs', 'tsconfig.json'])('has the same %s as the others', (file) => {
    expect(read(remote, file)).toBe(read('remote-orders', file))
  })

  test('has the same name as package, manifest and namespace', async () => {
    expect(readJson(remote, 'package.json')).toMatchObject({ name: `@outlet/${remote}` })
    const { manifest } = await import(join(root, remote, 'src/manifest'))
    expect(manifest.name).toBe(name)
    const { routes } = z
      .object({ routes: z.array(RemoteRoute), widgets: z.array(RemoteWidget).default([]) })
      .parse(manifest)
    expect(new Set(routes.map((route) => route.name)).size).toBe(routes.length)
  })

  test('has only its feature folders as top-level keys of its messages', () => {
    const top = Object.keys(Messages.parse(readJson(remote, 'src/locales/zh-CN.json')))
    // `problem` contains the messages of error codes from the remote's own endpoints.
    const allowed = [...features.map(camelCase), 'common', 'problem']
    expect(top.filter((key) => !allowed.includes(key))).toEqual([])
  })
})

const messageFolders = packages
  .flatMap((name) => sourceFiles(`${name}/src`, /^zh-CN\.json$/))
  .map((file) => file.replace(/\/[^/]+$/, ''))

test('messages are found in every package that has a page', () => {
  expect(messageFolders.length).toBeGreaterThanOrEqual(10)
})

test.each(messageFolders)('%s has all messages in both languages', (folder) => {
  const [chinese, english] = locales.map((locale) => meanings(readJson(folder, `${locale}.json`)).sort())
  expect(english).toEqual(chinese)
})

test('no folder is a catch-all', () => {
  const folders = allSources.flatMap((file) => file.split('/').slice(1, -1))
  expect(folders.filter((folder) => ['utils', 'helpers', 'misc', 'lib'].includes(folder))).toEqual([])
})

test('files are short: half have at most 70 lines, 95 % at most 200', () => {
  const lengths = code.map(nonBlank).sort((a, b) => a - b)
  const quantile = (share: number) => lengths[Math.floor(lengths.length * share)] ?? 0
  expect(quantile(0.5)).toBeLessThanOrEqual(70)
  expect(quantile(0.95)).toBeLessThanOrEqual(200)
})

test('shared exports no barrel', () => {
  expect(allSources.filter((file) => /^shared\/src\/(.*\/)?index\.tsx?$/.test(file))).toEqual([])
})

test('each kind of notification is rendered by exactly one manifest or by the host, with known parameters only', async () => {
  const { notificationKinds } = await import('@outlet/shared/contract/notifications')
  const { hostNotifications } = await import(join(root, 'host/src/bell/host-notifications'))
  const ofRemotes = await Promise.all(
    remotes.map(async (remote) => (await import(join(root, remote, 'src/manifest'))).manifest.notifications ?? []),
  )
  const notifications = z.array(RemoteNotification).parse([...hostNotifications, ...ofRemotes.flat()])
  expect(notifications.map(({ kind }) => kind).sort()).toEqual(Object.keys(notificationKinds).sort())
  const params = new Map(Object.entries(notificationKinds).map(([kind, rule]) => [kind, [...rule.params]]))
  for (const { kind, label, link = '' } of notifications) {
    const named = [...`${Object.values(label).join()}${link}`.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '')
    expect({ kind, unknown: named.filter((name) => !params.get(kind)?.some((param) => param === name)) }).toEqual({
      kind,
      unknown: [],
    })
  }
})

test('red text uses danger-7, which has enough contrast in both themes', () => {
  const styles = packages.flatMap((name) => sourceFiles(`${name}/src`, /\.css$/))
  expect(styles.length).toBeGreaterThan(20)
  expect(styles.filter((file) => /[^-]color: rgb\(var\(--(danger|red)-6\)\)/.test(read(file)))).toEqual([])
})
