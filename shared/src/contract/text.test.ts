import { isOfOneScript, isVisible, nameText, normaliseText, searchText, tagKey, tagText, type TextKind } from './text'

test.each<[TextKind, string, string]>([
  ['name', '\u202enimda', 'nimda'],
  ['name', 'admin\u200b', 'admin'],
  ['name', 'ad\uFEFFmin', 'admin'],
  ['name', 'mu\u0308ller', 'müller'],
  ['name', 'e\u200b\u0301', 'é'],
  ['name', ' Li\u00a0 Lei\t', 'Li Lei'],
  ['name', 'می\u200cخواهم', 'می\u200cخواهم'],
  ['name', 'क\u094d\u200dष', 'क\u094d\u200dष'],
  ['name', '👩\u200d💻 ❤\uFE0F', '👩\u200d💻 ❤\uFE0F'],
  ['name', 'a\u200db\uFE0F', 'ab'],
  ['username', 'می\u200cخواهم', 'میخواهم'],
  ['tag', 'Cafe\u0301', 'Café'],
  ['tag', 'Café\u200b', 'Café'],
  ['tag', 'ＶＩＰ', 'VIP'],
  ['search', '　ＷＴ–1001\u200b', 'WT-1001'],
  ['search', 'バッグ', 'バッグ'],
  ['note', ' one\r\ntwo\tthree\u0000\u202e ', 'one\ntwo\tthree'],
  ['password', 'Ｐａssword', 'Password'],
])('the normal form of the %s %j is %j', (kind, text, expected) => {
  expect(normaliseText(text, kind)).toBe(expected)
  expect(normaliseText(expected, kind)).toBe(expected)
})

test.each(['', '\u200b', '\u3164', ' \u2800 ', '\u0301'])('%j is invisible', (text) => {
  expect(isVisible(text)).toBe(false)
  expect(nameText(10, 'required').safeParse(text).success).toBe(false)
  expect(tagText(10, 'invalid').safeParse(text).success).toBe(false)
})

test('a missing name is reported once', () => {
  expect(nameText(10, 'required').safeParse(' \u200b').error?.issues).toHaveLength(1)
})

test('all spellings of a tag have the same key, other tags have other keys', () => {
  expect(new Set(['VIP', 'ＶＩＰ', 'vip', 'V\u200bIP', '𝐕𝐈𝐏'].map(tagKey))).toEqual(new Set(['vip']))
  expect(new Set(['Straße', 'STRASSE'].map(tagKey)).size).toBe(1)
  expect(tagKey('Cafe')).not.toBe(tagKey('Café'))
})

test('refuses a tag with characters of a wrong encoding', () => {
  expect(tagText(40, 'invalid').safeParse('S\uFFFDle').success).toBe(false)
})

test.each([
  ['admin', true],
  ['\u0430dmin', false],
  ['Αdmin', false],
  ['администратор', true],
  ['สุดา', true],
  ['वर्मा', true],
  ['müller', true],
  ['李雷_lei.2', true],
  ['さくらサクラ桜sakura', true],
  ['김철수', true],
  ['김さくら', false],
  ['محمد', true],
])('user name %s uses a single writing system: %s', (text, expected) => {
  expect(isOfOneScript(text)).toBe(expected)
})

test('a search text that exceeds its limit is refused', () => {
  expect(searchText(5).parse(' abcde ')).toBe('abcde')
  expect(searchText(5).safeParse('abcdef').success).toBe(false)
})
