import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@outlet/shared/contract/endpoint'
import { z } from '@outlet/shared/contract/zod'
import { contractExports, isEndpoint } from '../server/src/testing/contract-endpoints'

const root = join(__dirname, '..')

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => join(folder, file))

const Definition = z.object({
  name: z.string(),
  filters: z.record(z.string(), z.unknown()),
  query: z.instanceof(z.ZodObject),
})

const definitions = new Map<string, z.infer<typeof Definition>>()
const reads = new Map<string, Endpoint>()

beforeAll(async () => {
  for (const { name, value } of await contractExports()) {
    const { data } = Definition.safeParse(value)
    if (data) definitions.set(name, data)
    if (isEndpoint(value) && value.method === 'GET') reads.set(value.path, value)
  }
})

const remotes = readdirSync(root).filter((folder) => folder.startsWith('remote-') && folder !== 'remote-kit')
const sources = remotes
  .flatMap((remote) => filesOf(join(root, remote, 'src')))
  .map((file) => readFileSync(file, 'utf8'))

/** Lists that are counted without a page of their own: the host shows them in the bell. */
const withoutPage = ['/notifications']

test('each list that can be counted has a definition', () => {
  const queries = [...definitions.values()].map(({ query }) => query)
  const counted = [...reads.keys()].filter((path) => reads.has(`${path}/count`) && !withoutPage.includes(path))
  expect(counted.length).toBeGreaterThan(5)
  const undefinedLists = counted.filter((path) => {
    const query = reads.get(path)?.query
    const names = query instanceof z.ZodObject ? Object.keys(query.shape) : []
    return !queries.some(({ shape }) => Object.keys(shape).every((name) => names.includes(name)))
  })
  expect(undefinedLists).toEqual([])
})

test('definitions have different names, and each has exactly one source in a page', () => {
  const names = [...definitions.values()].map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const key of definitions.keys()) {
    const used = sources.filter((text) => text.includes('listSource({') && new RegExp(`\\b${key}\\b`).test(text))
    expect([key, used.length]).toEqual([key, 1])
  }
})

test('the server reads pages of a single table by readPage', () => {
  const byHand = /\.select\(\{ \w+: (\w+), key: pages\.key, idKey: pages\.idKey \}\)\s*\.from\(\1\)\s*\.where/
  const files = filesOf(join(root, 'server/src')).filter((file) => byHand.test(readFileSync(file, 'utf8')))
  expect(files).toEqual([])
})
