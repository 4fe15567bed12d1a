import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

const root = join(__dirname, '..')
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
const folders = tracked.flatMap((file) => file.split('/').map((_name, depth, names) => names.slice(0, depth).join('/')))
const paths = new Set([...tracked, ...folders])
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const documents = tracked.filter((file) => file.endsWith('.md'))

/** The example feature of CONTRIBUTING's recipe, which does not exist. */
const isExample = (path: string) => /\breturns?\b|00NN/.test(path)

test('every file that a document links or names exists', () => {
  const missing = documents.flatMap((document) => {
    const text = read(document)
    const linked = [...text.matchAll(/\]\(([^)#\s:]+)(?:#[^)]*)?\)/g)].map(([, target = '']) =>
      posix.join(posix.dirname(document), target),
    )
    const named = [...text.matchAll(/`([\w.@-]+\/[\w./@-]+)`/g)]
      .map(([, path = '']) => path)
      .filter((path) => paths.has(path.split('/')[0] ?? ''))
    return [...linked, ...named]
      .filter((path) => !paths.has(path.replace(/\/$/, '')) && !isExample(path))
      .map((path) => `${document}: ${path}`)
  })
  expect(missing).toEqual([])
})

const [, section = ''] = read('ARCHITECTURE.md').split('## Mechanisms')
const mechanisms = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| ([\w -]+?) +\| (`.*`)/gm)].map(
  ([, word = '', places = '']) => ({ word, places: [...places.matchAll(/`([^`]+)`/g)].map(([, place = '']) => place) }),
)

test('ARCHITECTURE lists the mechanisms that newcomers search for', () => {
  expect(mechanisms).toHaveLength(14)
})

test.each(mechanisms)('git grep -i "$word" finds its place', ({ word, places }) => {
  const found = execFileSync('git', ['grep', '-i', '-l', word], { cwd: root, encoding: 'utf8' }).split('\n')
  expect(found[0]).toBe('ARCHITECTURE.md')
  expect(found).toEqual(expect.arrayContaining(places))
})
