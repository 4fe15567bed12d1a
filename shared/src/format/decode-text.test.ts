import { decodeText } from './decode-text'

test.each([
  ['UTF-8', [...new TextEncoder().encode('标签')], '标签'],
  ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, 0x43, 0x37], 'C7'],
  ['UTF-16, little end first', [0xff, 0xfe, 0x43, 0x00, 0x37, 0x00], 'C7'],
  ['UTF-16, big end first', [0xfe, 0xff, 0x00, 0x43, 0x00, 0x37], 'C7'],
  ['GB 18030', [0xb1, 0xea, 0xc7, 0xa9, 0x0a, 0x43, 0x37], '标签\nC7'],
  ['nothing', [], ''],
])('a file is read in the encodings that spreadsheets write: %s', (_name, bytes, text) => {
  expect(decodeText(Uint8Array.from(bytes))).toBe(text)
})
