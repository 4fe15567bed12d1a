import { storeDialects, StoreSettings } from './stores/store-settings'
import { storeCan } from './stores'

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
const { site_id: _site, category_ids: _categories, list_price_book: _book, ...anywhere } = settings
const shopify = { ...anywhere, dialect: 'shopify', credentials: undefined }
const medusa = { ...anywhere, dialect: 'medusa', region_id: 'reg_01', credentials: { publishable_key: 'pk_1' } }
const vendure = { ...anywhere, dialect: 'vendure', credentials: undefined }
const magento = { ...anywhere, dialect: 'magento', credentials: undefined }
const woocommerce = { ...anywhere, dialect: 'woocommerce', credentials: undefined }
const sfra = {
  ...anywhere,
  dialect: 'sfra',
  site: 'Sites-RefArch-Site',
  locale: 'en_US',
  credentials: undefined,
}
const page = { ...anywhere, dialect: 'page', credentials: undefined }
const scapi = {
  ...settings,
  dialect: 'sfcc-scapi',
  organization_id: 'f_ecom_zzxy_prd',
  redirect_uri: 'http://localhost/callback',
}
const complaints = (change: object, base: object = settings) =>
  StoreSettings.safeParse({ ...base, ...change }).error?.issues.map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  )

test('an address is stored as its origin', () => {
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
])('reports the invalid setting of %j', (change, complaint) => {
  expect(complaints(change)).toEqual([complaint])
})

test('a category id is one word of any characters', () => {
  expect(complaints({ category_ids: ['women|shoes', 'Schuhe/Größen', 'sale-50%'] })).toBeUndefined()
})

test('each dialect has its own settings and credentials', () => {
  expect(StoreSettings.parse(shopify)).toMatchObject({ dialect: 'shopify', credentials: {} })
  expect(StoreSettings.parse(medusa)).toMatchObject({ region_id: 'reg_01' })
  expect(StoreSettings.parse(vendure)).toMatchObject({ dialect: 'vendure', credentials: {} })
  expect(complaints({ channel_token: 'uk-channel' }, vendure)).toBeUndefined()
  expect(StoreSettings.parse(sfra)).toMatchObject({ dialect: 'sfra', site: 'Sites-RefArch-Site' })
  for (const locale of ['default', 'fr', 'zh_Hans_CN']) expect(complaints({ locale }, sfra)).toBeUndefined()
  expect(StoreSettings.parse(magento)).toMatchObject({ dialect: 'magento', credentials: {} })
  expect(complaints({ store_view: 'en_us' }, magento)).toBeUndefined()
  expect(StoreSettings.parse(woocommerce)).toMatchObject({ dialect: 'woocommerce', credentials: {} })
  expect(StoreSettings.parse(page)).toMatchObject({ dialect: 'page', credentials: {} })
  expect(complaints({ robots_txt: 'own_store', product_id: '/p/1' }, page)).toBeUndefined()
  const callback = 'http://localhost:3000/callback'
  const secret = { client_id: 'issued', client_secret: 'secret' }
  for (const change of [{ credentials: secret, redirect_uri: null }, { redirect_uri: callback }]) {
    expect(complaints(change, scapi)).toBeUndefined()
  }
})

test.each([
  [shopify, { region_id: 'reg_01' }, ': Unrecognized key: "region_id"'],
  [shopify, { credentials: { client_id: 'issued' } }, 'credentials: Unrecognized key: "client_id"'],
  [
    shopify,
    { credentials: { storefront_token: 'a b' } },
    'credentials.storefront_token: store.storefront_token_invalid',
  ],
  [medusa, { region_id: 'reg 01' }, 'region_id: store.region_id_invalid'],
  [medusa, { credentials: { publishable_key: '' } }, 'credentials.publishable_key: store.publishable_key_required'],
  [vendure, { channel_token: 'a b' }, 'channel_token: store.channel_token_invalid'],
  [magento, { store_view: '1-us' }, 'store_view: store.store_view_invalid'],
  [woocommerce, { channel_token: 'uk-channel' }, ': Unrecognized key: "channel_token"'],
  [sfra, { site: 'RefArch' }, 'site: store.site_invalid'],
  [sfra, { site: 'Sites-a/b-Site' }, 'site: store.site_invalid'],
  [sfra, { locale: 'en/US' }, 'locale: store.locale_invalid'],
  [page, { robots_txt: 'ignore' }, 'robots_txt: store.robots_txt_invalid'],
  [scapi, { organization_id: 'zzxy_prd' }, 'organization_id: store.organization_id_invalid'],
  [scapi, { redirect_uri: undefined }, 'redirect_uri: store.redirect_uri_required'],
  [scapi, { redirect_uri: null }, 'redirect_uri: store.redirect_uri_required'],
  [scapi, { redirect_uri: 'callback' }, 'redirect_uri: store.redirect_uri_invalid'],
])('reports settings of another dialect: %#', (base, change, complaint) => {
  expect(complaints(change, base)).toEqual([complaint])
})

test('a change contains only fields of the dialect, and only those that are given', () => {
  expect(storeDialects['sfcc-scapi'].change.parse({ version: 1, name: 'New' })).toEqual({ version: 1, name: 'New' })
  expect(storeDialects.shopify.change.safeParse({ version: 1, site_id: 'eu' }).success).toBe(false)
})

test('the permitted actions follow from the state of the store', () => {
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
