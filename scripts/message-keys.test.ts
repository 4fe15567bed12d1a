import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from '@outlet/shared/contract/zod'

const root = join(__dirname, '..')
const packages = ['host', 'remote-catalog', 'remote-monitoring', 'remote-orders', 'remote-admin', 'shared']
const languages = ['zh-CN', 'en-US']

type MessageTree = { [key: string]: string | MessageTree }
const MessageTree: z.ZodType<MessageTree> = z.record(
  z.string(),
  z.lazy(() => z.union([z.string(), MessageTree])),
)

const keysOf = (messages: MessageTree, before = ''): string[] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [before + key] : keysOf(value, `${before}${key}.`),
  )

const filesOf = (folder: string): string[] =>
  readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, 'src', file))

const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** All message keys available to a package's pages, its own and shared ones; plural forms also without suffix. */
const knownIn = (folder: string, language: string): ReadonlySet<string> =>
  new Set(
    [folder, 'shared']
      .flatMap(filesOf)
      .filter((file) => file.endsWith(`${language}.json`))
      .flatMap((file) => keysOf(MessageTree.parse(JSON.parse(read(file)))))
      .flatMap((key) => [key, key.replace(/_(zero|one|two|few|many|other)$/, '')]),
  )

/** Titles of columns that a file makes by `columnOf`. */
const columnTitles = (text: string): string[] =>
  [...text.matchAll(/const (\w+) = columnOf<[^(]*>\(\(t, key\) => t\(`([\w.]+)\.\$\{key\}`\)\)/g)].flatMap(
    ([, column = '', prefix = '']) =>
      [...text.matchAll(new RegExp(`\\b${column}\\(\\s*t,\\s*'(\\w+)'`, 'g'))].map(
        ([, key = '']) => `${prefix}.${key}`,
      ),
  )

/** Literal message keys in the code: `t('orders.title')`, with or without a namespace, and titles of columns. */
const literalKeys = (folder: string) =>
  filesOf(folder)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = read(file)
      const literals = [...text.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, key = '']) => key.replace(/^[\w-]+:/, ''))
      return [...literals, ...columnTitles(text)].map((key) => ({ file, key }))
    })

test.each(packages.flatMap((folder) => languages.map((language) => [folder, language] as const)))(
  'all literal message keys of %s exist in %s',
  (folder, language) => {
    const known = knownIn(folder, language)
    const keys = literalKeys(folder)
    expect(keys.length).toBeGreaterThan(0)
    expect(keys.filter(({ key }) => !known.has(key))).toEqual([])
  },
)
