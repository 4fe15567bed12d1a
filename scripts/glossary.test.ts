import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { glossary } from '@outlet/shared/contract/glossary'
import { labelsIn } from './lib/labels-in'

const root = join(__dirname, '..')
const packages = ['host', 'remote-catalog', 'remote-monitoring', 'remote-orders', 'remote-admin', 'shared', 'server']

const files = packages.flatMap((name) =>
  readdirSync(join(root, name, 'src'), { recursive: true, encoding: 'utf8' }).map((file) => `${name}/src/${file}`),
)
/**
 * Files with text that the console displays: messages, and a few texts in code. Files that parse input (`parse-…`) are
 * excluded.
 */
const spoken = files.filter(
  (file) =>
    (file.endsWith('.json') || /\.tsx?$/.test(file)) &&
    !/\.test\.tsx?$|\/(testing|fake-|parse-|dev\.tsx|glossary\.ts)/.test(file),
)

const linesIn = (source: string) => source.split('\n').map((line) => line.trim())
/** Values of a message file, without their keys; English labels of any other file. */
const englishIn = (source: string, file: string) =>
  file.endsWith('.json')
    ? linesIn(source).map((line) => /": "(.*)",?$/.exec(line)?.[1] ?? '')
    : labelsIn(source, 'en-US')

type TextsIn = (source: string, file: string) => readonly string[]
const strays = (which: readonly string[], textsIn: TextsIn, terms: readonly [string, RegExp][]) =>
  which.flatMap((file) =>
    textsIn(readFileSync(join(root, file), 'utf8'), file).flatMap((text) =>
      terms.flatMap(([right, wrong]) => (wrong.test(text) ? [`${file}: ${text} (${right})`] : [])),
    ),
  )

const chinese = glossary.flatMap(({ zh, not }) => (not.zh ?? []).map((word): [string, RegExp] => [zh, RegExp(word)]))
const english = glossary.flatMap(({ en, not }) =>
  (not.en ?? []).map((word): [string, RegExp] => [en, RegExp(`\\b${word}s?\\b`, 'i')]),
)
const inEnglish = spoken.filter((file) => file.endsWith('en-US.json') || /^shared\/src\/contract\//.test(file))

test('finds the displayed text', () => {
  expect(spoken).toContain('host/src/settings-drawer/settings-messages.ts')
  expect(inEnglish).toContain('remote-catalog/src/locales/en-US.json')
  expect(strays(inEnglish, englishIn, [['any', /monitor/i]]).length).toBeGreaterThan(50)
  expect(strays(inEnglish, englishIn, [['any', /DingTalk group/]])).toHaveLength(1)
})

test('each term has one word, in Chinese and in English', () => {
  expect(strays(spoken, linesIn, chinese)).toEqual([])
  expect(strays(inEnglish, englishIn, english)).toEqual([])
})

const british =
  /\b(?:colours?|catalogues?|cancell(?:ed|ing)|(?:un)?fulfil(?:ment|led)?|behaviours?|favourites?|centres?|grey)\b/i

test('English texts are spelled as in the United States', () => {
  expect(strays(inEnglish, englishIn, [['American spelling', british]])).toEqual([])
})

test('no word stands for two terms', () => {
  expect(new Set(glossary.map(({ zh }) => zh)).size).toBe(glossary.length)
  expect(new Set(glossary.map(({ en }) => en)).size).toBe(glossary.length)
})
