import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompressSync } from 'node:zlib'
import { RemoteDescriptor } from '@outlet/shared/contract/releases'
import { hashFiles } from './build/files.mjs'
import { exampleRemote } from './testing/example-remote'

const command = path.resolve(__dirname, '../bin/remote.mjs')
const remote = exampleRemote()
const dist = path.join(remote.dir, 'out')
afterAll(() => remote.remove())

const describeFiles = async (...args: string[]) => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    command,
    'describe',
    dist,
    remote.dir,
    '--json',
    ...args,
  ])
  return RemoteDescriptor.parse(JSON.parse(stdout))
}
const script = (of: string) => `// ${of}\n${'globalThis.example\n'.repeat(30)}`
const files = {
  'remoteEntry.js': script('entry'),
  'assets/ExampleList-4f2a9c.js': script('page'),
  'assets/ExampleList-4f2a9c.css': '.page{color:red}',
  'assets/ExampleListOfOthers.js': script('another page'),
  'zh-CN.js': script('words'),
  'chunk-77.js': script('chunk'),
}

const write = (contents: Record<string, string>) => {
  rmSync(dist, { recursive: true, force: true })
  for (const [file, text] of Object.entries(contents)) {
    mkdirSync(path.dirname(path.join(dist, file)), { recursive: true })
    writeFileSync(path.join(dist, file), text)
  }
}

beforeEach(() => write(files))

test('derives the descriptor from the manifest and the file names', async () => {
  const descriptor = await describeFiles()
  expect(descriptor).toMatchObject({
    name: 'example',
    version: '1.2.3',
    entry: 'remoteEntry.js',
    global: 'outlet_example_1_2_3',
    preload: ['remoteEntry.js'],
    pages: {
      ExampleList: ['assets/ExampleList-4f2a9c.css', 'assets/ExampleList-4f2a9c.js'],
      'zh-CN': ['zh-CN.js'],
    },
    shared: { react: '^19.3.0' },
  })
  expect(descriptor.files).toEqual(await hashFiles(dist))
  expect(Object.keys(descriptor.files).sort()).toEqual(Object.keys(files).sort())
  expect(JSON.parse(readFileSync(path.join(dist, 'remote.json'), 'utf8'))).toEqual(descriptor)
  expect(brotliDecompressSync(readFileSync(path.join(dist, 'chunk-77.js.br'))).toString()).toBe(files['chunk-77.js'])
})

test('removes compressed variants of a previous build', async () => {
  await describeFiles()
  writeFileSync(path.join(dist, 'chunk-77.js'), 'short')
  await describeFiles()
  expect(existsSync(path.join(dist, 'chunk-77.js.br'))).toBe(false)
})

test('options override the entry and the files of a page', async () => {
  const overridesFile = path.join(remote.dir, 'parts.json')
  writeFileSync(
    overridesFile,
    JSON.stringify({ pages: { ExampleList: ['chunk-77.js'] }, needs_late: { ExampleList: ['arco-late'] } }),
  )
  const descriptor = await describeFiles('--entry', 'chunk-77.js', '--parts', overridesFile, '--release', '2.0.0')
  expect(descriptor).toMatchObject({
    version: '2.0.0',
    entry: 'chunk-77.js',
    preload: ['chunk-77.js'],
    pages: { ExampleList: ['chunk-77.js'] },
    needs_late: { ExampleList: ['arco-late'] },
  })
})

test('refuses a build without the entry', async () => {
  await expect(describeFiles('--entry', 'main.js')).rejects.toThrow(
    'no file main.js; which one registers the container?',
  )
})

/**
 * Output of Vite: a page imports files with any name, statically or dynamically, and their styles have the same name.
 */
const modules = {
  'remoteEntry.js':
    'import{i}from"./assets/scope-aB3_-x9Z.js";const get=()=>import("./assets/main-11111111.js");export{get,i as init}',
  'assets/scope-aB3_-x9Z.js': 'export const i=()=>0',
  'assets/main-11111111.js':
    'import{i}from"./scope-aB3_-x9Z.js";export default{ExampleList:()=>import("./ExampleList-B-Qvt_n1.js"),"zh-CN":()=>import("./zh-CN-B_-XGwP3.js"),i}',
  'assets/ExampleList-B-Qvt_n1.js': 'import"./table-22222222.js";export const more=()=>import("./late-33333333.js")',
  'assets/ExampleList-C4fg-QAS.css': '.example-a{color:red}',
  'assets/table-22222222.js': 'await take(`@arco-design/web-react/late`);export{}',
  'assets/late-33333333.js': 'await take(`@arco-design/web-react/forms`);export default 1',
  'assets/late-44444444.css': '.example-b{color:red}',
  'assets/zh-CN-B_-XGwP3.js': 'export default{}',
  'assets/unasked-55555555.js': 'export default 2',
}

test.each([[[]], [['--module']]])('follows the imports of ES modules %j', async (args) => {
  write(modules)
  expect(await describeFiles(...args)).toMatchObject({
    entry_type: 'module',
    preload: ['remoteEntry.js', 'assets/main-11111111.js', 'assets/scope-aB3_-x9Z.js'],
    pages: {
      ExampleList: [
        'assets/ExampleList-B-Qvt_n1.js',
        'assets/ExampleList-C4fg-QAS.css',
        'assets/table-22222222.js',
        'assets/late-33333333.js',
        'assets/late-44444444.css',
      ],
      'zh-CN': ['assets/zh-CN-B_-XGwP3.js'],
    },
    needs_late: { ExampleList: ['arco-late'] },
  })
})

test('omits the entry type for classic scripts', async () => {
  expect(await describeFiles()).not.toHaveProperty('entry_type')
})
