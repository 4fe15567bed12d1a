import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from '@outlet/shared/contract/zod'

const root = join(__dirname, '..')
const packages = ['host', 'remote-catalog', 'remote-monitoring', 'remote-orders', 'remote-admin', 'shared']
const languages = ['zh-CN', 'en-US']

type Words = { [key: string]: string | Words }
const Words: z.ZodType<Words> = z.record(
  z.string(),
  z.lazy(() => z.union([z.string(), Words])),
)

const keysOf = (words: Words, before = ''): string[] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [before + key] : keysOf(value, `${before}${key}.`),
  )

const filesOf = (folder: string): string[] =>
  readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, 'src', file))

const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** All keys that a package's pages may ask for, its own and shared ones; plural forms by their key too. */
const knownIn = (folder: string, language: string): ReadonlySet<string> =>
  new Set(
    [folder, 'shared']
      .flatMap(filesOf)
      .filter((file) => file.endsWith(`${language}.json`))
      .flatMap((file) => keysOf(Words.parse(JSON.parse(read(file)))))
      .flatMap((key) => [key, key.replace(/_(zero|one|two|few|many|other)$/, '')]),
  )

/** Keys that stand in the code as they are: `t('orders.title')`, with or without a namespace. */
const asked = (folder: string) =>
  filesOf(folder)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(/\bt\(\s*'([^']+)'/g)].map(([, key = '']) => ({
        file,
        key: key.replace(/^[\w-]+:/, ''),
      })),
    )

test.each(packages.flatMap((folder) => languages.map((language) => [folder, language] as const)))(
  'all words that %s asks for by name are there in %s',
  (folder, language) => {
    const known = knownIn(folder, language)
    const keys = asked(folder)
    expect(keys.length).toBeGreaterThan(0)
    expect(keys.filter(({ key }) => !known.has(key))).toEqual([])
  },
)
