import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '..')
const { packages } = jest.requireActual<{ packages: string[] }>('./lib/root.mjs')
const applications = ['host', 'remote-catalog', 'remote-monitoring', 'remote-orders', 'remote-admin']

interface PackageJson {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  scripts?: Record<string, string>
}

const declaredIn = (name: string): string[] => {
  const content: PackageJson = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'))
  return Object.keys({ ...content.dependencies, ...content.devDependencies })
}

const SKIPPED = ['node_modules', 'dist', '.cache', '.data', 'test-results', '.git']

const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.includes(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? sources(path) : /\.(?:ts|tsx|mjs)$/.test(entry.name) ? [path] : []
  })

const texts = ['.', ...packages]
  .flatMap((name) => (name === '.' ? [join(root, 'scripts')] : [join(root, name)]))
  .flatMap(sources)
  .filter((file) => file !== __filename)
  .map((file) => readFileSync(file, 'utf8'))

/** Matches an import, a require, a resolve, or a run from node_modules. */
const usesOf = (name: string): RegExp =>
  new RegExp(`(?:from |import |import\\(|require\\(|resolve\\(|\\)\\()'${name}['/]|node_modules/${name}/bin`)

const MANDATED = [
  'react',
  'react-dom',
  'react-router-dom',
  '@module-federation/enhanced',
  'webpack',
  'webpack-cli',
  'ts-loader',
  '@arco-design/web-react',
  'jotai',
  'ky',
  'i18next',
  'react-i18next',
  'echarts',
  'jest',
  '@testing-library/react',
]

test.each(MANDATED)('%s is declared by a package and used', (name) => {
  expect(['.', ...packages].filter((folder) => declaredIn(folder).includes(name))).not.toEqual([])
  expect(texts.some((text) => usesOf(name).test(text))).toBe(true)
})

test.each(applications)("%s builds with webpack's own command line and its own configuration", (name) => {
  expect(declaredIn(name)).toEqual(expect.arrayContaining(['webpack', 'webpack-cli']))
  const version = execFileSync(
    process.execPath,
    [join(root, name, 'node_modules/webpack-cli/bin/cli.js'), '--version'],
    {
      cwd: join(root, name),
      encoding: 'utf8',
    },
  )
  expect(version).toContain('webpack')
  expect(readFileSync(join(root, name, 'webpack.config.mjs'), 'utf8')).toMatch(/export default (?:host|remote)Preset\(/)
})

test('there is one TypeScript', () => {
  const workspace = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')
  expect(workspace.match(/^ {2}typescript\S*: .*$/gm)?.filter((line) => !line.includes('eslint'))).toHaveLength(1)
})
