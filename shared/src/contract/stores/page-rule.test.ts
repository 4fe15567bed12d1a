import { parseSelector, parseStockExpression, parseValueExpression } from './page-rule'

test.each([
  ['.price', 1],
  ['div#buy .price > span[itemprop="price"]', 3],
  ["ul > li > a[href='x'] b[data-x]", 4],
  ['a b c d e f', 6],
])('selector %s has %i steps', (selector, steps) => {
  expect(parseSelector(selector)).toHaveLength(steps)
})

test.each([
  '',
  ' ',
  '>',
  'a >',
  '> a',
  'a, b',
  'a:hover',
  'a + b',
  '.',
  'a[',
  'a[x=',
  'a b c d e f g',
  'a{}',
  '*::before',
])('no selector: %j', (selector) => {
  expect(parseSelector(selector)).toBeNull()
})

test('a step has its tag, classes, attributes, and its place', () => {
  expect(parseSelector('DIV.a.b#c > [x=y]')).toEqual([
    { tag: 'div', classes: ['a', 'b'], tests: [{ name: 'id', value: 'c' }], isChild: false },
    { tag: null, classes: [], tests: [{ name: 'x', value: 'y' }], isChild: true },
  ])
})

test.each([
  ['text', { attribute: null, after: null, before: null }],
  ['@content', { attribute: 'content', after: null, before: null }],
  ['@data-Price after "Now " before "incl."', { attribute: 'data-price', after: 'Now ', before: 'incl.' }],
  ['text before "("', { attribute: null, after: null, before: '(' }],
  ['/(a+)+$/', null],
  ['text after ""', null],
  ['text before "a" after "b"', null],
])('value %s', (expression, parsed) => {
  expect(parseValueExpression(expression)).toEqual(parsed)
})

test.each([
  ['exists', { kind: 'exists' }],
  ['missing', { kind: 'missing' }],
  ['text contains "In stock"', { kind: 'contains', text: 'In stock' }],
  ['@class lacks "sold-out"', { kind: 'lacks', text: 'sold-out' }],
  ['contains "x"', null],
  ['true', null],
])('availability %s', (expression, parsed) => {
  const found = parseStockExpression(expression)
  if (parsed) expect(found).toMatchObject(parsed)
  else expect(found).toBeNull()
})

test('a very long input is refused without repeated scans, which would exceed the time limit of the test', () => {
  for (const text of ['a '.repeat(500_000), '.a'.repeat(500_000), 'text after "'.repeat(100_000)]) {
    expect(parseSelector(`${text}!`)).toBeNull()
    expect(parseValueExpression(`${text}!`)).toBeNull()
    expect(parseStockExpression(`${text}!`)).toBeNull()
  }
})
