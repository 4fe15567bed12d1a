import { mkdtemp, readFile, rm, writeFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { compressFiles, hashFiles, integrityOf, listFiles, listPlainFiles } from './files.mjs'

const long = 'export const text = "the same again and again"\n'.repeat(40)
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'remote-kit-'))
  await mkdir(path.join(folder, 'chunks'))
  await writeFile(path.join(folder, 'main.js'), long)
  await writeFile(path.join(folder, 'chunks/small.js'), 'short()')
  await writeFile(path.join(folder, 'picture.png'), Buffer.alloc(2000))
})
afterEach(() => rm(folder, { recursive: true }))

test('a hash is a valid integrity attribute', () => {
  expect(integrityOf("alert('Hello, world.');")).toBe(
    'sha384-H8BRh8j48O9oYatfu5AZzq6A9RINhZO5H16dQZngK7T62em8MUt1FLm52t+eX6xO',
  )
})

test('every file has a hash, which changes with a single bit', async () => {
  const before = await hashFiles(folder)
  expect(Object.keys(before)).toEqual(['chunks/small.js', 'main.js', 'picture.png'])
  const bytes = await readFile(path.join(folder, 'main.js'))
  bytes[700] = (bytes[700] ?? 0) ^ 1
  await writeFile(path.join(folder, 'main.js'), bytes)
  const after = await hashFiles(folder)
  expect(after['main.js']).not.toBe(before['main.js'])
  expect(after['picture.png']).toBe(before['picture.png'])
})

test('large text files get brotli and gzip variants with the same content', async () => {
  await compressFiles(folder)
  const forms = await listFiles(folder)
  expect(forms).toEqual(['chunks/small.js', 'main.js', 'main.js.br', 'main.js.gz', 'picture.png'])
  expect(brotliDecompressSync(await readFile(path.join(folder, 'main.js.br'))).toString()).toBe(long)
  expect(gunzipSync(await readFile(path.join(folder, 'main.js.gz'))).toString()).toBe(long)
})

test('compressed variants and the descriptor are not files of the release', async () => {
  await compressFiles(folder, (file) => file !== 'chunks/small.js')
  await writeFile(path.join(folder, 'remote.json'), '{}')
  expect(await listPlainFiles(folder)).toEqual(['chunks/small.js', 'main.js', 'picture.png'])
})
