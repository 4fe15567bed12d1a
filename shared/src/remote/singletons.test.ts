import packageJson from '../../package.json'
import singletons from './singletons.json'

/** The few functions of Node that this test needs; the package itself is for browsers and has no types of Node. */
interface FileSystem {
  readdirSync: (folder: string, options: { recursive: true }) => string[]
  readFileSync: (file: string, encoding: 'utf8') => string
  existsSync: (file: string) => boolean
}
const { readdirSync, readFileSync, existsSync } = jest.requireActual<FileSystem>('node:fs')
const { posix } = jest.requireActual<{ posix: { join: (...segments: string[]) => string } }>('node:path')
declare const __dirname: string

const source = posix.join(__dirname, '..')
const files = readdirSync(source, { recursive: true }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
)
const inPackage = singletons.map((path) => path.replace('@outlet/shared/', ''))

/** Modules that a file imports relatively, as paths within the source folder. */
const relativeImports = (file: string, text: string): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map((match) =>
    posix.join(file, '..', match[1] ?? '').replace(/\.tsx?$/, ''),
  )

test('every singleton is a module that the package exposes', () => {
  expect(singletons).toEqual([...singletons].sort())
  for (const path of inPackage) {
    expect(existsSync(posix.join(source, `${path}.ts`))).toBe(true)
    expect(Object.keys(packageJson.exports)).toContain(`./${path.split('/')[0]}/*`)
  }
})

test('nothing imports a singleton by a relative path, which module federation could not share', () => {
  const wrong = files.flatMap((file) =>
    relativeImports(file, readFileSync(posix.join(source, file), 'utf8'))
      .filter((path) => inPackage.includes(path))
      .map((path) => `${file} imports ${path}`),
  )
  expect(files.length).toBeGreaterThan(20)
  expect(wrong).toEqual([])
})

test('a relative import is detected', () => {
  expect(relativeImports('ui/Page.tsx', "import { store } from '../settings/store'")).toEqual(['settings/store'])
  expect(relativeImports('session/use-can.ts', "const x = await import('./session')")).toEqual(['session/session'])
})
