import mark, { PURE_FILES } from './pure-constants-loader.mjs'

test.each([
  [
    'export const Order = z.object({ id: z.string() }).strict()',
    'export const Order = /*#__PURE__*/ (() => (z.object({ id: z.string() }).strict()))()',
  ],
  ['const A = f(1), B = [g()]', 'const A = /*#__PURE__*/ (() => (f(1)))(), B = /*#__PURE__*/ (() => ([g()]))()'],
  ['const at = new Map(entries)', 'const at = /*#__PURE__*/ (() => (new Map(entries)))()'],
])('a computed constant is marked: %s', (source, expected) => expect(mark(source)).toBe(expected))

test.each([
  'export const LIMIT = 5',
  "const kinds = 'a'",
  'const same = other',
  'const path = /a/u',
  'const codeOf = (x) => f(x)',
  'export function codeOf() { const inner = f() }',
  'let next = f()',
  'const { a } = f()',
  'z.config({ jitless: true })',
])('other code is unchanged: %s', (source) => expect(mark(source)).toBe(source))

test.each([
  ['/console/shared/src/contract/orders.ts', true],
  ['/team/node_modules/@outlet/shared/src/contract/rules/rules.ts', true],
  ['C:\\console\\shared\\src\\contract\\orders.ts', true],
  ['/console/shared/src/api/call.ts', false],
])('%s is a contract file: %s', (file, isOne) => expect(PURE_FILES.test(file)).toBe(isOne))
