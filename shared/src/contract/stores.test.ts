import { StoreSettings, storeCan } from './stores'

const settings = {
  key: 'coach-eu',
  name: 'Coach Europe',
  dialect: 'sfcc-ocapi',
  base_url: 'https://shop.example.com',
  site_id: 'coach-eu',
  category_ids: ['bags'],
  list_price_book: 'eur-list',
  currency: 'EUR',
  rate_per_second: 0.5,
  burst: 10,
  concurrency: 2,
  max_orderable_quantity: 10,
  credentials: { client_id: 'issued' },
}
const complaints = (change: object) =>
  StoreSettings.safeParse({ ...settings, ...change }).error?.issues.map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  )

test('an address is kept as its origin', () => {
  expect(StoreSettings.parse({ ...settings, base_url: 'https://shop.example.com/' }).base_url).toBe(settings.base_url)
})

test.each([
  [{ key: 'Coach EU' }, 'key: store.key_invalid'],
  [{ name: ' ' }, 'name: store.name_required'],
  [{ base_url: 'shop.example.com' }, 'base_url: store.base_url_invalid'],
  [{ base_url: 'https://' }, 'base_url: store.base_url_invalid'],
  [{ base_url: 'ftp://shop.example.com' }, 'base_url: store.base_url_invalid'],
  [{ base_url: 'https://shop.example.com/s/eu' }, 'base_url: store.base_url_not_origin'],
  [{ site_id: 'a b' }, 'site_id: store.site_id_invalid'],
  [{ category_ids: [] }, 'category_ids: store.category_required'],
  [{ category_ids: ['bags', 'a b'] }, 'category_ids.1: store.category_invalid'],
  [{ list_price_book: '' }, 'list_price_book: store.price_book_required'],
  [{ credentials: { client_id: '' } }, 'credentials.client_id: store.client_id_required'],
])('settings with %j are refused by name', (change, complaint) => {
  expect(complaints(change)).toEqual([complaint])
})

test('what can be done with a store follows from how it is', () => {
  const at = '2026-11-20T12:00:00.000Z'
  const real = { is_practice: false, health: 'ok' as const, paused_at: null, deleted_at: null }
  expect(
    [{ ...real, is_practice: true }, real].map((store) => [storeCan.move(store), storeCan.disconnect(store)]),
  ).toEqual([
    [false, false],
    [true, true],
  ])
  expect([real, { ...real, paused_at: at }, { ...real, health: 'blocked' as const }].map(storeCan.resume)).toEqual([
    false,
    true,
    true,
  ])
  expect(storeCan.resume({ ...real, paused_at: at, deleted_at: at })).toBe(false)
})
