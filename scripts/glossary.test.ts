import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { glossary } from '@outlet/shared/contract/glossary'

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

const linesOf = (file: string) => readFileSync(join(root, file), 'utf8').split('\n')
/** Value of a line in a message file, without its key. */
const message = (line: string) => /": "(.*)",?$/.exec(line)?.[1] ?? ''

const strays = (which: readonly string[], textOf: (line: string) => string, terms: readonly [string, RegExp][]) =>
  which.flatMap((file) =>
    linesOf(file).flatMap((line) =>
      terms.flatMap(([right, wrong]) => (wrong.test(textOf(line)) ? [`${file}: ${line.trim()} (${right})`] : [])),
    ),
  )

const chinese = glossary.flatMap(({ zh, not }) => (not.zh ?? []).map((word): [string, RegExp] => [zh, RegExp(word)]))
const english = glossary.flatMap(({ en, not }) =>
  (not.en ?? []).map((word): [string, RegExp] => [en, RegExp(`\\b${word}s?\\b`, 'i')]),
)
const englishMessages = spoken.filter((file) => file.endsWith('en-US.json'))

test('finds the displayed text', () => {
  expect(spoken).toContain('host/src/settings-drawer/settings-messages.ts')
  expect(englishMessages.length).toBeGreaterThan(5)
  expect(strays(englishMessages, message, [['any', /monitor/i]]).length).toBeGreaterThan(50)
})

test('each term has one word, in Chinese and in English', () => {
  expect(strays(spoken, (line) => line, chinese)).toEqual([])
  expect(strays(englishMessages, message, english)).toEqual([])
})

test('no word stands for two terms', () => {
  expect(new Set(glossary.map(({ zh }) => zh)).size).toBe(glossary.length)
  expect(new Set(glossary.map(({ en }) => en)).size).toBe(glossary.length)
})
