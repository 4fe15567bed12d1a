import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { facadeNames } from '../webpack/shared-modules.mjs'

const workspace = path.resolve(__dirname, '../../..')
const applications = readdirSync(workspace).filter((name) => /^(host|shared|remote-(?!kit).*)$/.test(name))
const sources = [...applications.map((name) => `${name}/src`), 'remote-kit/src/practice'].flatMap((folder) =>
  readdirSync(path.join(workspace, folder), { recursive: true, encoding: 'utf8' })
    // The browser part of the gate runs next to a page, with zod itself.
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('gate/browser'))
    .map((file) => readFileSync(path.join(workspace, folder, file), 'utf8')),
)

/** Names that any source imports from Arco. */
const imported = new Set(
  sources.flatMap((source) =>
    [...source.matchAll(/import \{([^}]*)\} from '@arco-design\/web-react'/g)].flatMap(([, list = '']) =>
      list.split(',').map((name) => name.trim().split(' ')[0] ?? ''),
    ),
  ),
)

const arcoFacades = ['', '/late', '/forms', '/dates'].map((part) => `@arco-design/web-react${part}`)

/** Published releases of remotes import these; a host without them would break their pages. */
const ofEarlierReleases = new Set(['InputNumber'])

test.each(arcoFacades)('%s contains only names that a source uses, since every visitor loads it', (facade) => {
  const names = [...(facadeNames().get(facade) ?? [])]
  expect(names.length).toBeGreaterThan(1)
  expect(names.filter((name) => !imported.has(name) && !ofEarlierReleases.has(name))).toEqual([])
})

test('only the part for dates contains components with the date library', () => {
  const parts = [...facadeNames()].filter(([part]) => part !== '@arco-design/web-react/dates')
  const names = parts.flatMap(([, each]) => [...each])
  expect(names.filter((name) => /^(?:Calendar|DatePicker|Statistic|TimePicker)$/.test(name))).toEqual([])
})

test('each name is in one Arco facade only', () => {
  const names = arcoFacades.flatMap((part) => [...(facadeNames().get(part) ?? [])])
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
})

test.each(['arco-early.ts', 'arco-late.ts', 'arco-forms.ts', 'arco-dates.ts'])(
  '%s imports the style of every component',
  (file) => {
    const text = readFileSync(path.join(__dirname, file), 'utf8')
    const styled = [...text.matchAll(/es\/(\w+)\/style\/css\.js/g)].map(([, name]) => name)
    const exported = [...text.matchAll(/default as (\w+)/g)].map(([, name]) => name)
    expect(styled).toEqual(exported)
  },
)

test('every zod function that a source uses is in its facade', () => {
  const text = readFileSync(path.join(__dirname, 'zod-names.ts'), 'utf8')
  const names = new Set(text.match(/\w+/g))
  const used = new Set(
    sources.flatMap((source) => [...source.matchAll(/\bz\.([a-z]\w*)/g)].map(([, name = '']) => name)),
  )
  expect([...used].filter((name) => !names.has(name) && !['infer', 'input', 'output', 'core'].includes(name))).toEqual(
    [],
  )
})
