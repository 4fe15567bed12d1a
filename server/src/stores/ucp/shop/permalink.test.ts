import type { Agreement } from '../transport/ucp-api'
import { permalinkOf } from './permalink'

const agreementWith = (config: Record<string, unknown> | null): Agreement => ({
  version: '2026-08-25',
  offered: { versions: [], transports: [], capabilities: [] },
  transport: { kind: 'rest', endpoint: 'https://store.example/ucp' },
  capabilities: new Map([['dev.ucp.shopping.permalink', { version: '2026-08-25', config }]]),
  signingKeys: [],
  paymentHandlers: new Map(),
})

test.each([
  ['javascript:alert(1)'],
  ['http://store.example/buy'],
  ['https://user@store.example/buy'],
  ['https://store.example/buy/'],
  ['https://store.example/buy?x=1'],
  ['https://store.example/buy#x'],
  [String.raw`https://store.example\@other.example`],
  [7],
])('the endpoint %s is none of the standard', (endpoint) => {
  expect(permalinkOf(agreementWith({ endpoint }), [{ variantId: 'a', quantity: 1 }])).toBeNull()
})

test('lines are listed by id and quantity', () => {
  const lines = [
    { variantId: 'a.b_c-1', quantity: 2 },
    { variantId: 'ä/1', quantity: 10 },
  ]
  const link = permalinkOf(agreementWith({ endpoint: 'https://store.example' }), lines)
  expect(link).toBe(`https://store.example/a.b_c-1:2,~${Buffer.from('ä/1').toString('base64url')}:10`)
})
