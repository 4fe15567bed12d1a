import type { OrderDraft } from '@outlet/shared/contract/orders'

/** A valid order of two lines, 1,398.00 CNY in all, with what the test cares about set. */
export const orderDraft = (parts: Partial<OrderDraft> = {}): OrderDraft => ({
  website_type: null,
  store_name: 'Coach Outlet',
  store_order_number: null,
  status: 'placed',
  payment: 'paid',
  fulfilment: 'unfulfilled',
  currency: 'CNY',
  lines: [
    {
      title: 'Tabby Shoulder Bag 26',
      product_code: 'CH857',
      color: 'Black',
      size: null,
      attributes: [],
      quantity: 1,
      unit_price: 89_800,
    },
    {
      title: 'Card Case',
      product_code: 'CK115',
      color: null,
      size: null,
      attributes: [],
      quantity: 2,
      unit_price: 20_000,
    },
  ],
  tax: 8_000,
  shipping: 2_000,
  note: null,
  placed_at: '2026-11-19T16:30:00.000Z',
  ...parts,
})
