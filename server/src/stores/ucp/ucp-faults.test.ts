import { stoppedBy } from '../store-health'
import { stockOf } from './read/map-product'
import { ucpFaults } from './ucp-faults'

const codeOf = (type: string) => ucpFaults.codeOf?.({ type, message: '' }) ?? null

test.each(['profile_unreachable', 'KEY_NOT_FOUND'])('%s ends by itself, and does not stop a store', (type) => {
  const code = codeOf(type)
  expect([code, code && stoppedBy(code)]).toEqual(['store.unavailable', null])
})

test.each([
  ['signature_invalid', 'auth_failed'],
  ['profile_malformed', 'wrong_setting'],
])('%s stops a store until a person mends it', (type, health) => {
  const code = codeOf(type)
  expect(code && stoppedBy(code)).toBe(health)
})

test.each(['constructor', 'toString', '__proto__'])('%s is no code and no status', (name) => {
  expect(codeOf(name)).toBeNull()
  expect(stockOf({ availability: { available: null, status: name } })).toMatchObject({
    orderable: null,
    kind: 'unknown',
  })
})
