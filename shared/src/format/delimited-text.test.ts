import { readRows } from './delimited-text'

test('quotes, separators and line ends inside a cell; the last line without a line end', () => {
  expect(readRows('a;"b;c";""\n"d""e";f', ';')).toEqual([
    { line: 1, cells: ['a', 'b;c', ''] },
    { line: 2, cells: ['d"e', 'f'] },
  ])
})

test('a quote that encloses nothing is a plain character', () => {
  expect(readRows('"a"b;"c\nd" ; "e;f" \n"g', ';')).toEqual([
    { line: 1, cells: ['"a"b', 'c\nd', 'e;f'] },
    { line: 3, cells: ['"g'] },
  ])
})
