import fc from 'fast-check'
import { orderDraft } from '../../testing/order-draft'
import { testApp, type TestApp } from '../../testing/test-app'
import { secretBox } from '../secrets/secret-box'
import { signCursor, verifyCursor } from './list-cursor'
import { Refusal } from './refusal'

const secrets = secretBox('0f'.repeat(32))
const list = { path: '/orders', params: {}, query: { sort: '-total', limit: 50 } }

const refusalOf = (work: () => unknown) => {
  try {
    return work()
  } catch (error) {
    return error instanceof Refusal ? error.code : error
  }
}
const opened = (cursor: string, of = list, box = secrets) => refusalOf(() => verifyCursor(box, of, cursor))

test('every position round-trips', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (position) => {
      expect(opened(signCursor(secrets, list, position))).toBe(position)
    }),
  )
})

test('a cursor with any flipped bit is refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), fc.nat(15), (position, at, bit) => {
      const cursor = signCursor(secrets, list, position)
      const place = at % cursor.length
      const flipped = String.fromCharCode(cursor.charCodeAt(place) ^ (1 << bit))
      expect(opened(cursor.slice(0, place) + flipped + cursor.slice(place + 1))).toBe('cursor.invalid')
    }),
    { numRuns: 2000 },
  )
})

test('unsigned text and a truncated signature are refused', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), (text, cut) => {
      expect(opened(text)).toBe('cursor.invalid')
      const cursor = signCursor(secrets, list, text)
      expect(opened(cursor.slice(0, cut % cursor.length))).toBe('cursor.invalid')
      expect(opened(`${cursor}.${text}`)).toBe('cursor.invalid')
    }),
  )
})

test('a cursor is bound to one list, independent of its limit', () => {
  const cursor = signCursor(secrets, list, 'here')
  expect(opened(cursor, { ...list, query: { ...list.query, limit: 9 } })).toBe('here')
  expect(opened(cursor, { ...list, query: { ...list.query, sort: 'total' } })).toBe('cursor.other_list')
  expect(opened(cursor, { ...list, path: '/products' })).toBe('cursor.other_list')
  expect(opened(cursor, { ...list, params: { storeKey: 'a' } })).toBe('cursor.other_list')
})

test("previous keys verify too; another installation's keys do not", () => {
  const cursor = signCursor(secrets, list, 'here')
  const rotated = secretBox('f0'.repeat(32), ['0f'.repeat(32)])
  expect(opened(cursor, list, rotated)).toBe('here')
  expect(opened(cursor, list, secretBox('f0'.repeat(32)))).toBe('cursor.invalid')
})

describe('over HTTP', () => {
  let t: TestApp
  let token: string
  beforeAll(async () => {
    t = await testApp()
    token = await t.signInAs('admin')
    await t.signInAs('user')
    for (let count = 0; count < 3; count++) await t.call('POST', '/orders', { token, body: orderDraft() })
  })
  afterAll(() => t.close())

  const get = async (path: string) => {
    const response = await t.call('GET', path, { token })
    return { status: response.statusCode, ...response.json<{ next?: string | null; code?: string }>() }
  }

  test('a list refuses a cursor of another list with the same query', async () => {
    const { next } = await get('/users?limit=1&sort=-created_at')
    expect(next).toEqual(expect.any(String))
    for (const path of ['/machine-tokens', '/bulk-jobs', '/sessions']) {
      expect(await get(`${path}?limit=1&sort=-created_at&cursor=${next}`)).toMatchObject({
        status: 400,
        code: 'cursor.other_list',
      })
    }
  })

  test('an unsigned position is refused before it reaches the database', async () => {
    const { next } = await get('/orders?limit=1')
    const [hash = '', , signature = ''] = (next ?? '').split('.')
    const made = Buffer.from(JSON.stringify(['no time', 'no id'])).toString('base64url')
    for (const cursor of [made, `${hash}.${made}.${signature}`, '']) {
      expect(await get(`/orders?limit=1&cursor=${cursor}`)).toMatchObject({ status: 400, code: 'cursor.invalid' })
    }
    expect(await get(`/orders?limit=1&cursor=${next}`)).toMatchObject({ status: 200 })
  })
})
