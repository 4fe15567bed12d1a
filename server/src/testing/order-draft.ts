import { OrderDraft } from '@outlet/shared/contract/orders'

/** A valid order of two lines, 1,398.00 CNY in total, with optional overrides. */
export const orderDraft = (overrides: Partial<OrderDraft> = {}): OrderDraft => ({
  ...OrderDraft.parse({
    store_name: 'Coach Outlet',
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
    placed_at: '2026-11-19T16:30:00.000Z',
  }),
  ...overrides,
})
