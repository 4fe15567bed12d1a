import { noteSegments } from './note-segments'

const shown = (text: string, names: string[] = []) =>
  noteSegments(text, names).map(({ kind, text: part }) => (kind === 'text' ? part : `[${kind} ${part}]`))

test.each([
  ['plain text', ['plain text']],
  ['see https://a.example/x?y=1. Then', ['see ', '[link https://a.example/x?y=1]', '. Then']],
  ['（https://a.example/订单）。', ['（', '[link https://a.example/订单]', '）。']],
  ['https://a.example，https://b.example', ['[link https://a.example]', '，', '[link https://b.example]']],
  ['javascript:alert(1) data:text/html,x ftp://a.example', ['javascript:alert(1) data:text/html,x ftp://a.example']],
  ['http://', ['http://']],
  ['<script>https://a.example"onload=x', ['<script>', '[link https://a.example]', '"onload=x']],
])('addresses in %s', (text, parts) => {
  expect(shown(text)).toEqual(parts)
})

test('names of mentioned users, the longest first; not inside of addresses', () => {
  expect(shown('@Lin Wei 请@林薇看 @Lin', ['Lin', 'Lin Wei', '林薇'])).toEqual([
    '[mention @Lin Wei]',
    ' 请',
    '[mention @林薇]',
    '看 ',
    '[mention @Lin]',
  ])
  expect(shown('https://a.example/@Lin @a.b', ['Lin', 'a.b'])).toEqual([
    '[link https://a.example/@Lin]',
    ' ',
    '[mention @a.b]',
  ])
})
