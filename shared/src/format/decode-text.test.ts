import { hasForeignHeading } from './parse-code-table'
import { decodeFile } from './decode-text'

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  ['UTF-8', [...new TextEncoder().encode('标签')], '标签'],
  ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, 0x43, 0x37], 'C7'],
  ['UTF-16, little end first', [0xff, 0xfe, 0x43, 0x00, 0x37, 0x00], 'C7'],
  ['UTF-16, big end first', [0xfe, 0xff, 0x00, 0x43, 0x00, 0x37], 'C7'],
  ['UTF-16 without a mark', [0x43, 0x00, 0x37, 0x00, 0x07, 0x68], 'C7标'],
  ['nothing', [], ''],
])('a file is decoded without a prompt: %s', (_name, bytes, text) => {
  const { readings, isCertain } = decodeFile(Uint8Array.from(bytes))
  expect(isCertain).toBe(true)
  expect(readings.map((reading) => reading.text)).toEqual([text])
})

/** Notes and tags of a CSV as systems in East Asia and Russia save it. */
test.each([
  ['gb18030', '\xcf\xc8\xbf\xb4\xbc\xdb\xb8\xf1,\xc7\xef\xbc\xbe', '先看价格,秋季'],
  ['big5', '\xafS\xbb\xf9\xb0\xd3\xab~,\xac\xee\xa9u', '特價商品,秋季'],
  ['shift_jis', '\x8fH\x82\xcc\x90V\x8d\xec\x83o\x83b\x83O,\x93\xc1\x89\xbf', '秋の新作バッグ,特価'],
  ['euc-kr', '\xb0\xa1\xc0\xbb \xbd\xc5\xbb\xf3 \xb0\xa1\xb9\xe6,\xc6\xaf\xb0\xa1', '가을 신상 가방,특가'],
  [
    'windows-1251',
    '\xce\xf1\xe5\xed\xed\xff\xff \xf1\xf3\xec\xea\xe0,\xf1\xea\xe8\xe4\xea\xe0',
    'Осенняя сумка,скидка',
  ],
  ['windows-1252', 'Gr\xfc\xdfe aus M\xfcnchen', 'Grüße aus München'],
])('a file in %s is never decoded by guess; the right reading is the first one offered', (encoding, bytes, text) => {
  const { readings, isCertain } = decodeFile(latin(bytes))
  expect(isCertain).toBe(false)
  expect(readings[0]).toEqual({ encoding, text })
  expect(readings.some((reading) => reading.text.includes('\uFFFD'))).toBe(false)
})

test('a binary file, or one with replacement characters, has no reading', () => {
  expect(decodeFile(Uint8Array.from([0xff, 0xfe, 0x00, 0xd8])).readings).toEqual([])
  expect(decodeFile(Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 0xff, 0xff])).readings).toEqual([])
  expect(decodeFile(new TextEncoder().encode('S\uFFFDle')).readings.map(({ text }) => text)).not.toContain('S\uFFFDle')
})

test('a heading that only one encoding spells correctly decides', () => {
  const bytes = latin('\xc9\xcc\xc6\xb7\xb1\xe0\xc2\xeb,\xb1\xb8\xd7\xa2\r\nWT-1001,\xcf\xc8\xbf\xb4')
  expect(decodeFile(bytes, hasForeignHeading)).toEqual({
    readings: [{ encoding: 'gb18030', text: '商品编码,备注\r\nWT-1001,先看' }],
    isCertain: true,
  })
})
