import { join } from 'node:path'
import { StoreDialect } from '@outlet/shared/contract/stores/store-settings'
import { judgeRecording } from './testing/truth/judge-recording'
import { readRecordings } from './testing/truth/recording'

// Recordings in the shapes of real stores' responses, compared field by field with the expected values. `npm run bench
// -- truth` counts them.

describe.each(StoreDialect.options)('%s', (dialect) => {
  const recordings = readRecordings(join(import.meta.dirname, dialect, 'fixtures'))

  test.each(recordings.map((recording) => [recording.name, recording] as const))('%s', async (_name, recording) => {
    const judgements = await judgeRecording(recording)
    expect(judgements.length).toBeGreaterThan(0)
    const wrong = judgements.filter(({ isRight }) => !isRight)
    expect(wrong.map(({ of, field, expected, actual }) => ({ of, field, expected, actual }))).toEqual([])
  })
})
