import { differences } from './differences'

test("leaves out the id of the record's subject", () => {
  const after = { id: 'o-1', status: 'placed' }
  expect(differences({ after, subject_id: 'o-1' }).map(({ field }) => field)).toEqual(['status'])
  expect(differences({ after, subject_id: 'o-2' }).map(({ field }) => field)).toEqual(['id', 'status'])
})

test.each([
  ['what changed alone', { name: 'Lin', role: 'user' }, { name: 'Lin', role: 'admin' }, [['role', 'user', 'admin']]],
  ['no count of changes', { version: 1 }, { version: 2 }, []],
  ['a release’s version', null, { version: '1.0.0' }, [['version', undefined, '1.0.0']]],
  ['what is new', null, { name: 'Lin' }, [['name', undefined, 'Lin']]],
  ['what is gone', { name: 'Lin' }, null, [['name', 'Lin', undefined]]],
  ['a path where it is nested', { a: { b: 1, c: 2 } }, { a: { b: 1, c: 3 } }, [['a.c', 2, 3]]],
  [
    'an amount as one',
    { total: { minor: 1, currency: 'USD' } },
    { total: { minor: 2, currency: 'USD' } },
    [['total', { minor: 1, currency: 'USD' }, { minor: 2, currency: 'USD' }]],
  ],
  ['a list as one', { tags: ['a'] }, { tags: ['a', 'b'] }, [['tags', ['a'], ['a', 'b']]]],
  ['a plain value', 1, 2, [['', 1, 2]]],
  ['nothing where unknown stays unknown', { note: null }, {}, []],
])('finds the differences of %s', (_what, before, after, expected) => {
  expect(differences({ before, after }).map(({ field, before: was, after: is }) => [field, was, is])).toEqual(expected)
})
