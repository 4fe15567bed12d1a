import { csvLine, unescapeFormula } from './csv'

test.each([
  [['a', 1, true, null], 'a,1,true,\r\n'],
  [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"\r\n'],
  [[' both ', 'b '], '" both ","b "\r\n'],
  [[-5, 0.5], '-5,0.5\r\n'],
  [['=cmd|"/c calc",x'], `"'=cmd|""/c calc"",x"\r\n`],
  [['中文', ''], '中文,\r\n'],
  [["'20s", '5 = 5', 'a-b', "''"], "'20s,5 = 5,a-b,''\r\n"],
])('%j is written as %j', (cells, line) => {
  expect(csvLine(cells)).toBe(line)
})

describe('a value that a spreadsheet would evaluate as a formula gets a leading apostrophe', () => {
  const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠']
  const blanks = ['\t', '\r', '\n']
  test.each([
    ...signs.map((sign) => `${sign}SUM(A1)`),
    ...blanks.map((blank) => `${blank}text`),
    ...signs.map((sign) => ` ${sign}1`),
    ...['\u00A0=1', '\u3000＝1', '  \t=1', '\uFEFF=1'],
    ...["'=1", "''＋1", "'\ttab"],
  ])('%j', (text) => {
    const line = csvLine([text])
    expect(line.replace(/^"/, '').startsWith(`'${text}`)).toBe(true)
    expect(unescapeFormula(`'${text}`)).toBe(text)
  })

  test.each(["'20s", "''", "' '=1", "'a=b", '=1', ''])('%j has no escaping apostrophe to remove', (text) => {
    expect(unescapeFormula(text)).toBe(text)
  })
})
