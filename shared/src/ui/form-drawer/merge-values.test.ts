import { differingFields, mergeValues } from './merge-values'

const base = { name: 'a', note: 'n', tags: ['x'], version: 1 }
const mine = { ...base, note: 'mine', tags: ['x'] }
const theirs = { ...base, name: 'theirs', note: 'their note', version: 2 }

test('a field that was not touched takes the saved value, a touched one keeps what was entered', () => {
  expect(mergeValues(base, mine, theirs)).toEqual({ name: 'theirs', note: 'mine', tags: ['x'], version: 2 })
})

test('a version from a time before is nobody’s entry', () => {
  expect(mergeValues(theirs, { ...mine, version: 1 }, { ...theirs, version: 3 })).toMatchObject({ version: 3 })
})

test('tells in which fields the sides differ, and which of them is kept', () => {
  expect(differingFields(base, mine, theirs)).toEqual([
    { field: 'name', mine: 'a', theirs: 'theirs', isMineKept: false },
    { field: 'note', mine: 'mine', theirs: 'their note', isMineKept: true },
    { field: 'version', mine: 1, theirs: 2, isMineKept: false },
  ])
})
