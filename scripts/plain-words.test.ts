import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from '@outlet/shared/contract/zod'
import { labelsIn } from './lib/labels-in'
// @ts-expect-error a script is plain JavaScript, so that ESLint reads it too
import * as untyped from './lib/plain-words.mjs'
import { sqlNamesIn } from './lib/sql-names-in'

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

/**
 * Keys that are fields and codes of the API: steps, reasons, problems, schedules, actions of audit records. Keys of
 * `shared/src/i18n` stay because the host gives these messages to remotes of other versions.
 */
const PRESCRIBED_KEYS = new Set([
  'action.keep_editing',
  'analytics.reason.answer_unknown',
  'analytics.reason.told_not_placed',
  'auditRecords.action.environments.ask',
  'auditRecords.field.answer',
  'auditRecords.field.asked_by',
  'auditRecords.said.environments.ask',
  'channels.delivery.column.answer',
  'error.form_kept',
  'orders.attention.reason.answer_unknown',
  'orders.attention.seen.cannot_tell',
  'orders.step.take_back',
  'problem.answer',
  'problem.channel.answer_too_large',
  'problem.channel.bad_answer',
  'problem.work.not_given_up',
  'snatchTasks.outcome.cannot_tell',
  'snatchTasks.outcome.no_answer_kept',
  'snatchTasks.reason.answer_unknown',
  'snatchTasks.reason.told_not_placed',
  'snatchTasks.seen.cannot_tell',
  'snatchTasks.step.asked',
  'snatchTasks.step.asked_again',
  'snatchTasks.step.look',
  'work.kinds.given_up',
  'work.processes.given_up',
  'work.schedule.events_keep',
  'work.schedule.stock_history_keep',
  'work.schedule.stores_ask_syncs',
])

/** Tables and columns of the database, and the SQL keyword `begin`. */
const PRESCRIBED_SQL = new Set([
  'answer',
  'begin',
  'begun_at',
  'canary_looks',
  'cancel_asked_at',
  'is_told',
  'lane_states',
  'last_answer',
  'looks',
  'work_given_up',
])

const MessageTree = z.record(z.string(), z.unknown())

const keysOf = (messages: unknown, before = ''): string[] =>
  Object.entries(MessageTree.safeParse(messages).data ?? {}).flatMap(([key, value]) => [
    before + key,
    ...keysOf(value, `${before}${key}.`),
  ])

const textOf = (file: string) => linesOf(file).join('\n')

const strayNames = (
  files: readonly string[],
  namesIn: (text: string) => readonly string[],
  prescribed: ReadonlySet<string> = new Set(),
) =>
  files.flatMap((file) =>
    [...new Set(namesIn(textOf(file)))].flatMap((name) => {
      const instead = prescribed.has(name) ? undefined : strayInName(name.slice(name.lastIndexOf('.') + 1))
      return instead ? [`${file} ${name} (${instead})`] : []
    }),
  )

test('keys of messages are in plain language', () => {
  const files = listed('*zh-CN.json', '*en-US.json')
  expect(files.length).toBeGreaterThan(16)
  expect(strayNames(files, (text) => keysOf(JSON.parse(text)), PRESCRIBED_KEYS)).toEqual([])
})

/** Names of classes, custom properties and data attributes. */
const cssNamesIn = (text: string) =>
  [...text.replace(/url\([^)]*\)|\/\*[^]*?\*\//g, '').matchAll(/(?:\.|--|\[data-)([a-z][\w-]*)/gi)].map(
    ([, name = '']) => name,
  )

test('names in style sheets are in plain language', () => {
  const files = listed('*.css')
  expect(files.length).toBeGreaterThan(50)
  expect(strayNames(files, cssNamesIn)).toEqual([])
})

test('finds the names of a query in nested templates and aliases, without its texts', () => {
  const query = "db.$with('a').as(sql`select b.c as d -- e\n from ${x ? sql`f` : sql.raw(`g`)} where h = 'i'`)"
  expect(sqlNamesIn(query).filter((name) => name.length === 1)).toEqual(['a', 'b', 'c', 'd', 'h', 'f', 'g'])
})

test('tables, columns and aliases in queries are in plain language', () => {
  const files = listed('server/**/*.ts')
  expect(files.length).toBeGreaterThan(300)
  expect(strayNames(files, sqlNamesIn, PRESCRIBED_SQL)).toEqual([])
})
