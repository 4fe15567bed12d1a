import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { labelsIn } from './lib/labels-in'
// @ts-expect-error a script is plain JavaScript, so that ESLint reads it too
import * as untyped from './lib/plain-words.mjs'

interface Stray {
  word: string
  instead: string
}

// The module's docstrings state these types.
const { strayInName, strayInSentence, strayInMessage } = untyped as {
  strayInName: (name: string) => string | undefined
  strayInSentence: (text: string) => Stray | undefined
  strayInMessage: (text: string, language: 'zh-CN' | 'en-US') => Stray | undefined
}

const root = join(__dirname, '..')
const listed = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
const linesOf = (file: string) => readFileSync(join(root, file), 'utf8').split('\n')

/** Lines of Markdown without code and the targets of links. */
const proseOf = (file: string) => {
  let isCode = false
  return linesOf(file).flatMap((line, index) => {
    if (line.startsWith('```')) isCode = !isCode
    if (isCode || line.startsWith('    ')) return []
    const text = line.replace(/`[^`]*`/g, '``').replace(/\]\([^)]*\)/g, ']')
    return [{ at: `${file}:${index + 1}`, text: text.replace(/^[#\-*>|\s]+/, '') }]
  })
}

test.each([
  ['keptPages', true],
  ['isGivenUp', true],
  ['MOST_ROWS', true],
  ['keepAlive', true],
  ['parts', true],
  ['department', false],
  ['maxRows', false],
  ['mostRecent', false],
  ['lookup', false],
])('the name %s is stray: %s', (name, isStray) => {
  expect(strayInName(name) !== undefined).toBe(isStray)
})

test.each([
  ['What alone is active.', 'What'],
  ['Due, and nobody is at it.', 'nobody'],
  ['Due and not claimed.', undefined],
  ['Redacts secrets. Whoever reads it sees none.', 'Whoever'],
])('the sentence "%s" has the stray word %s', (sentence, word) => {
  expect(strayInSentence(sentence)?.word).toBe(word)
})

test('documents use the exact words of the trade', () => {
  const documents = listed('*.md')
  expect(documents).toContain('ARCHITECTURE.md')
  const strays = documents.flatMap(proseOf).flatMap(({ at, text }) => {
    const stray = strayInSentence(text)
    return stray ? [`${at} "${stray.word}" (${stray.instead})`] : []
  })
  expect(strays).toEqual([])
})

const withoutBreaks = (text: string) => text.replaceAll('\\n', ' ')

test.each(['zh-CN', 'en-US'] as const)('messages and labels in %s use the usual terms', (language) => {
  const files = listed(`*${language}.json`)
  expect(files.length).toBeGreaterThan(8)
  const messages = files.flatMap((file) =>
    linesOf(file).map((line, index) => ({ at: `${file}:${index + 1}`, text: /": "(.*)",?$/.exec(line)?.[1] ?? '' })),
  )
  const labels = listed('shared/src/contract/*.ts', '*/src/manifest.ts').flatMap((file) =>
    labelsIn(linesOf(file).join('\n'), language).map((text) => ({ at: file, text })),
  )
  expect(labels.length).toBeGreaterThan(100)
  const strays = [...messages, ...labels].flatMap(({ at, text }) => {
    const stray = strayInMessage(withoutBreaks(text), language)
    return stray ? [`${at} "${stray.word}" (${stray.instead}) in ${text}`] : []
  })
  expect(strays).toEqual([])
})
