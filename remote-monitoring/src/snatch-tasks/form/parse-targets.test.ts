import { parseTargets } from './parse-targets'

test('parses one code per line, and returns the error of each invalid line', () => {
  const long = 'C'.repeat(300)
  const { codes, wrong } = parseTargets(`C0772\r\n\n c1523 \nc0772\nCE901\n${long}`, ['ce901', ''])
  expect(codes).toEqual(['C0772', 'c1523'])
  expect(wrong).toEqual([
    { line: 4, text: 'c0772', error: 'twice' },
    { line: 5, text: 'CE901', error: 'twice' },
    { line: 6, text: long, error: 'invalid' },
  ])
})

test('accepts no more targets than a task may have', () => {
  const text = Array.from({ length: 52 }, (_none, index) => `C${index}`).join('\n')
  const { codes, wrong } = parseTargets(text, [])
  expect(codes).toHaveLength(50)
  expect(wrong.map(({ line, error }) => [line, error])).toEqual([
    [51, 'too_many'],
    [52, 'too_many'],
  ])
})
