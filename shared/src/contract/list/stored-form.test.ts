import { storedForm } from './stored-form'
import { nameText, noteText, tagText } from '../text'
import { z } from '../zod'

const Draft = z.strictObject({
  name: nameText(5, 'required'),
  tags: z.array(tagText(5)).min(1).max(2),
  note: noteText(5)
    .refine((text) => text !== 'no')
    .nullable()
    .default(null),
  country: z.string().regex(/^[A-Z]{2}$/),
  email: z.email(),
  count: z.int().min(1).max(10),
  address: z.union([z.strictObject({ saved: nameText(5) }), z.strictObject({ lines: z.array(nameText(5)) })]),
  byKind: z.record(z.string(), nameText(5)),
})
const stored = {
  name: ' \u200b much too long ',
  tags: ['\ufffd', 'a\u0000', 'three'],
  note: 'no\r\n',
  country: 'nowhere',
  email: 'nobody',
  count: 99,
  address: { lines: ['\u2060'] },
  byKind: { a: '' },
}

test("a stored value is read as it is, even if today's rules refuse it", () => {
  expect(Draft.safeParse(stored).success).toBe(false)
  expect(storedForm(Draft).parse(stored)).toEqual(stored)
})

test('fields, types, unions, defaults and formats stay', () => {
  const Stored = storedForm(Draft.extend({ id: z.uuid(), url: z.url({ protocol: /^https$/ }), at: z.iso.datetime() }))
  const more = { id: '01900000-0000-7000-8000-000000000001', url: 'https://a.example/', at: '2026-01-02T03:04:05Z' }
  expect(Stored.parse({ ...stored, ...more, note: undefined })).toMatchObject({ note: null })
  for (const wrong of [
    { id: '1' },
    { url: 'javascript:alert(1)' },
    { at: 'today' },
    { name: 1 },
    { count: 1.5 },
    { address: { city: '' } },
    { unknown: 1 },
  ])
    expect(Stored.safeParse({ ...stored, ...more, ...wrong }).success).toBe(false)
})

test('the original schema retains its rules', () => {
  storedForm(Draft)
  expect(Draft.safeParse(stored).success).toBe(false)
})
