import { aProduct, someMoney } from '@outlet/shared/testing/builders'
import { lastChange } from './last-change'

const at = (day: number) => `2026-11-${day}T00:00:00.000Z`

test('the first reading of a product is not a change', () => {
  expect(lastChange(aProduct({ created_at: at(10) }))).toEqual({ kind: 'first_seen', at: at(10) })
})

test('returns the latest change since then', () => {
  const product = aProduct({ created_at: at(10), orderable: false, restocked_at: at(11), sold_out_at: at(12) })
  expect(lastChange(product)).toEqual({ kind: 'sold_out', at: at(12) })
  const prices = { previous_price: someMoney(12_900), current_price: someMoney(9_900), price_changed_at: at(13) }
  expect(lastChange({ ...product, ...prices })).toEqual({ kind: 'price_dropped', at: at(13) })
})
