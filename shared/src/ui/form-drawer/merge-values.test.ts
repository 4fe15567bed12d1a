import { differingFields, mergeValues } from './merge-values'

const base = { name: 'a', note: 'n', tags: ['x'], version: 1 }
const mine = { ...base, note: 'mine', tags: ['x'] }
const theirs = { ...base, name: 'theirs', note: 'their note', version: 2 }

test('an untouched field takes the saved value, an edited one preserves the input', () => {
  expect(mergeValues(base, mine, theirs)).toEqual({ name: 'theirs', note: 'mine', tags: ['x'], version: 2 })
})

test('an older version number is not an edit', () => {
  expect(mergeValues(theirs, { ...mine, version: 1 }, { ...theirs, version: 3 })).toMatchObject({ version: 3 })
})

test('returns the fields in which the sides differ, and which side is preserved', () => {
  expect(differingFields(base, mine, theirs)).toEqual([
    { field: 'name', mine: 'a', theirs: 'theirs', isMinePreserved: false },
    { field: 'note', mine: 'mine', theirs: 'their note', isMinePreserved: true },
    { field: 'version', mine: 1, theirs: 2, isMinePreserved: false },
  ])
})
