import { bag, offer, readSample, script, summary } from '../testing/page-samples'

const specification = (change: object) => ({
  '@type': 'UnitPriceSpecification',
  price: '19.50',
  priceCurrency: 'USD',
  ...change,
})

test.each<[string, unknown, object]>([
  ['an offer in a list', [offer()], { price: 1950, orderable: true, notes: [] }],
  [
    'a list price by specification',
    offer({ priceSpecification: { price: 39, priceCurrency: 'USD', priceType: 'https://schema.org/ListPrice' } }),
    { price: 1950, list: 3900, notes: [] },
  ],
  [
    'specifications only, the sale price without a type',
    offer({
      price: undefined,
      priceSpecification: [specification({ price: '39.00', priceType: 'StrikethroughPrice' }), specification({})],
    }),
    { price: 1950, list: 3900 },
  ],
  [
    'a sale price beside a regular price',
    offer({
      price: undefined,
      priceSpecification: [
        specification({ price: '39.00', priceType: 'https://schema.org/RegularPrice' }),
        specification({ priceType: 'https://schema.org/SalePrice' }),
      ],
    }),
    { price: 1950, list: 3900 },
  ],
  [
    'a regular price alone',
    offer({ price: undefined, priceSpecification: specification({ priceType: 'RegularPrice' }) }),
    { price: 1950, list: null },
  ],
  [
    'a list price alone is no price',
    offer({ price: undefined, priceSpecification: specification({ priceType: 'MSRP' }) }),
    { price: null, list: 1950 },
  ],
  [
    'a members’ price is never the price',
    offer({
      price: undefined,
      priceSpecification: [
        specification({ price: 15, validForMemberTier: { '@type': 'MemberProgramTier', name: 'Gold' } }),
        specification({}),
      ],
    }),
    { price: 1950, notes: ['member_price'] },
  ],
  [
    'a members’ price alone',
    offer({ price: undefined, priceSpecification: specification({ validForMemberTier: [{ name: 'Gold' }] }) }),
    { price: null, notes: ['member_price'] },
  ],
  [
    'a price by weight',
    offer({
      priceSpecification: specification({ price: 4, referenceQuantity: { value: 100, unitCode: 'GRM' } }),
    }),
    { price: 1950, notes: ['unit_price'] },
  ],
  [
    'the price of a whole quantity, with its reference',
    offer({
      price: undefined,
      priceSpecification: specification({
        referenceQuantity: { value: '4.5', unitCode: 'LTR', valueReference: { value: '1', unitCode: 'LTR' } },
      }),
    }),
    { price: 1950, notes: [] },
  ],
  [
    'an instalment of a subscription',
    offer({ price: undefined, priceSpecification: specification({ billingDuration: 'P1M' }) }),
    { price: null, notes: ['subscription_price'] },
  ],
  [
    'a price for ten or more',
    [offer(), offer({ price: 15, eligibleQuantity: { minValue: 10 } })],
    { price: 1950, notes: ['quantity_price'] },
  ],
  [
    'delivery costs',
    offer({ priceSpecification: { '@type': 'DeliveryChargeSpecification', price: 5, priceCurrency: 'USD' } }),
    { price: 1950, notes: [] },
  ],
  [
    'two different prices without a type',
    offer({ price: undefined, priceSpecification: [specification({}), specification({ price: '25.00' })] }),
    { price: null, notes: ['price_ambiguous'] },
  ],
  [
    'a list price below the price',
    offer({ priceSpecification: specification({ price: 10, priceType: 'ListPrice' }) }),
    { price: 1950, list: null, notes: ['list_price_below_price'] },
  ],
  [
    'a price valid until yesterday',
    offer({ priceValidUntil: '2026-11-26' }),
    { price: null, notes: ['price_expired'] },
  ],
  ['a price valid until today', offer({ priceValidUntil: '2026-11-28' }), { price: 1950, orderable: true, notes: [] }],
  ['a date in another format says nothing', offer({ priceValidUntil: '31/12/2020' }), { price: 1950 }],
  [
    'a price from next month on',
    offer({
      price: undefined,
      priceSpecification: [specification({}), specification({ price: 9, validFrom: '2027-01-01' })],
    }),
    { price: 1950, notes: ['price_not_yet_valid'] },
  ],
  [
    'an offer whose time has passed',
    offer({ validThrough: '2025-01-01T00:00:00Z' }),
    { price: null, orderable: null, notes: ['offer_expired'] },
  ],
  [
    'an aggregate with a range',
    { '@type': 'AggregateOffer', lowPrice: 10, highPrice: '30.00', priceCurrency: 'USD', availability: 'InStock' },
    { price: null, range: [1000, 3000], orderable: true, notes: ['price_from'] },
  ],
  [
    'an aggregate with one price',
    { '@type': 'AggregateOffer', lowPrice: 10, highPrice: '10.00', priceCurrency: 'USD' },
    { price: 1000, range: null, orderable: null },
  ],
  [
    'an aggregate without a highest price',
    { '@type': 'AggregateOffer', lowPrice: 10, priceCurrency: 'USD', offerCount: 3 },
    { price: null, range: [1000] },
  ],
  [
    'an aggregate around one offer, which has its currency',
    { '@type': 'AggregateOffer', lowPrice: 10, priceCurrency: 'USD', offers: [{ price: 12, availability: 'SoldOut' }] },
    { price: 1200, orderable: false, notes: [] },
  ],
  [
    'the shop’s own offer among those of other sellers',
    [
      offer({ price: 15, seller: { '@type': 'Organization', name: 'Cheap & Co' } }),
      offer({ seller: { '@type': 'Organization', name: 'Example Inc.' }, availability: 'OutOfStock' }),
    ],
    { price: 1950, orderable: false, notes: ['other_seller'] },
  ],
  [
    'several unknown sellers',
    [
      offer({ price: 15, seller: { name: 'A' } }),
      offer({ seller: { name: 'B' } }),
      offer({ price: 9, seller: { name: 'C' }, availability: 'SoldOut' }),
    ],
    { price: null, range: [1500, 1950], orderable: true, notes: ['several_sellers', 'price_from'] },
  ],
  [
    'a used one beside a new one',
    [offer({ price: 9, itemCondition: 'https://schema.org/UsedCondition' }), offer({ itemCondition: 'NewCondition' })],
    { price: 1950, notes: ['used_offer'] },
  ],
  ['only a used one', offer({ itemCondition: 'https://schema.org/RefurbishedCondition' }), { price: 1950, notes: [] }],
  [
    'a rent',
    offer({ businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut' }),
    { price: null, orderable: null, notes: ['subscription_price'] },
  ],
  [
    'a price for resellers',
    offer({ eligibleCustomerType: 'http://purl.org/goodrelations/v1#Reseller' }),
    { price: null, notes: ['business_price'] },
  ],
  ['no offer', undefined, { price: null, orderable: null, notes: [] }],
  ['an offer that says nothing', { '@type': 'Offer' }, { price: null, orderable: null, notes: [] }],
  ['a price without a currency', offer({ priceCurrency: undefined }), { price: null, notes: ['currency_unstated'] }],
  [
    'a monetary amount',
    offer({ price: { '@type': 'MonetaryAmount', value: '19.5', currency: 'USD' } }),
    { price: 1950 },
  ],
  [
    'prices in several currencies',
    [offer({ price: 18, priceCurrency: 'EUR' }), offer()],
    { price: 1950, notes: ['other_currency'] },
  ],
])('%s', (_name, offers, expected) => {
  expect(summary(readSample(script(bag(offers))))).toMatchObject(expected)
})

test('prices in another currency are left out, with the reason; the stock is read', () => {
  const reading = readSample(script(bag(offer({ priceCurrency: 'EUR' }))))
  expect(reading.unreadPrices).toEqual({ reason: 'other_currency', named: 'EUR' })
  expect(summary(reading)).toMatchObject({ price: null, orderable: true, notes: ['other_currency'] })
  expect(readSample(script(bag(offer({ priceCurrency: '' })))).unreadPrices).toEqual({
    reason: 'currency_unstated',
    named: null,
  })
  expect(readSample(script(bag(offer()))).unreadPrices).toBeNull()
})
