import { join } from 'node:path'
import { StoreDialect } from '@outlet/shared/contract/stores/store-settings'
import { judgeRecording, type Judgement } from '../src/stores/testing/truth/judge-recording'
import { readRecordings } from '../src/stores/testing/truth/recording'
import { report } from './report'

// Measures how many fields of recorded store responses the connectors read correctly: each recording is served over
// HTTP to its dialect's real connector, and the values that the console would store are compared, field by field, with
// the values that the recording expects. The recordings are those of the tests,
// `server/src/stores/<dialect>/fixtures/*.json`. `RECORDINGS` names a further folder, with the layout that
// `server/src/stores/testing/truth/recording.ts` describes:
//
// RECORDINGS=/path/to/folder npm run bench -- truth

const stores = join(import.meta.dirname, '../src/stores')
const further = process.env['RECORDINGS']
const folders = [
  ...StoreDialect.options.map((dialect) => join(stores, dialect, 'fixtures')),
  ...(further ? [further] : []),
]

const judgements: Judgement[] = []
for (const folder of folders) {
  for (const recording of readRecordings(folder)) judgements.push(...(await judgeRecording(recording)))
}

const wrong = judgements.filter(({ isRight }) => !isRight)
for (const { dialect, of, field, expected, actual } of wrong) {
  console.log(`wrong: ${dialect} ${of}: ${field} is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`)
}

const keyOf = ({ dialect, field }: Judgement) => `${dialect} ${field}`
console.log('| dialect and field | right | wrong |\n| --- | --- | --- |')
for (const key of new Set(judgements.map(keyOf))) {
  const some = judgements.filter((judgement) => keyOf(judgement) === key)
  const right = some.filter(({ isRight }) => isRight).length
  console.log(`| ${key} | ${right} | ${some.length - right} |`)
}
for (const dialect of StoreDialect.options) {
  const some = judgements.filter((judgement) => judgement.dialect === dialect)
  const right = some.filter(({ isRight }) => isRight).length
  report({
    name: `${dialect}: fields right of ${some.length}`,
    value: (100 * right) / some.length,
    unit: '%',
    goal: '100',
  })
}
report({ name: 'fields right', value: judgements.length - wrong.length, unit: 'fields', goal: `${judgements.length}` })
report({ name: 'fields wrong', value: wrong.length, unit: 'fields', goal: '0' })
process.exitCode = wrong.length > 0 ? 1 : 0
