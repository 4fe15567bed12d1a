import { csvLine } from './csv'

test.each([
  [['a', 1, true, null], 'a,1,true,\r\n'],
  [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"\r\n'],
  [['=1+1', '+86 21', '-5', '@SUM(A1)', '\ttab', '\rreturn'], `'=1+1,'+86 21,'-5,'@SUM(A1),'\ttab,"'\rreturn"\r\n`],
  [[-5, 0.5], '-5,0.5\r\n'],
  [['=cmd|"/c calc",x'], `"'=cmd|""/c calc"",x"\r\n`],
  [['中文', ''], '中文,\r\n'],
])('%j is %j', (cells, line) => {
  expect(csvLine(cells)).toBe(line)
})
