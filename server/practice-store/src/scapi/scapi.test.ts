import { createHash } from 'node:crypto'
import { z } from '@outlet/shared/contract/zod'
import { clientId, startPracticeClient, type PracticeClient } from '../practice-client'

const siteId = 'coach-outlet'
const organization = 'organizations/f_ecom_practice'
const redirect_uri = 'https://console.example/callback'
const Token = z.object({ access_token: z.string(), refresh_token: z.string(), customer_id: z.string() })
const Basket = z.object({ basketId: z.string(), orderTotal: z.number(), temporaryBasket: z.literal(true) })
const Order = z.object({ orderNo: z.string(), status: z.string(), orderTotal: z.number() })

let client: PracticeClient
let productId: string
beforeAll(async () => {
  client = await startPracticeClient({ clientSecret: 'secret-for-tests' })
  productId = (await client.examples())['sold_out'] ?? ''
})
afterAll(() => client.store.close())
beforeEach(() => client.control('POST', 'stock', { site: siteId, product_id: productId, stock: 9 }))

const call = (method: string, path: string, { token, body }: { token?: string; body?: object } = {}) =>
  fetch(`${client.store.origin}/${path}`, {
    method,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  })
const auth = (what: string, form: Record<string, string>, [name, secret]: [string, string]) =>
  fetch(`${client.store.origin}/shopper/auth/v1/${organization}/oauth2/${what}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ channel_id: siteId, ...form }),
  })
const guest = async () =>
  Token.parse(await (await auth('token', { grant_type: 'client_credentials' }, [clientId, 'secret-for-tests'])).json())
const verifier = 'a verifier of ours'
const login = (password = 'practice-password') => {
  const code_challenge = createHash('sha256').update(verifier).digest('base64url')
  return auth('login', { client_id: clientId, redirect_uri, code_challenge }, ['ben@practice.example', password])
}
const baskets = (token: string, body: object, query = '') =>
  call('POST', `checkout/shopper-baskets/v2/${organization}/baskets?siteId=${siteId}&temporary=true${query}`, {
    token,
    body,
  })
const order = (token: string, basketId: string) =>
  call('POST', `checkout/shopper-orders/v1/${organization}/orders?siteId=${siteId}`, { token, body: { basketId } })
const problemOf = async (response: Response) =>
  z
    .object({ type: z.string() })
    .parse(await response.json())
    .type.split('/')
    .at(-1)

const items = () => [{ productId, quantity: 1 }]
const address = {
  firstName: 'Ada',
  lastName: 'Practice',
  address1: '1 Sample Street',
  city: 'Sampletown',
  postalCode: '10000',
  countryCode: 'US',
}
const fullBasket = () => ({
  productItems: items(),
  customerInfo: { email: 'ada@example.com' },
  billingAddress: address,
  shipments: [{ shippingAddress: address, shippingMethod: { id: 'express' } }],
  paymentInstruments: [{ paymentMethodId: 'PRACTICE' }],
})

test('a guest makes a temporary basket in one request, orders it, and finds the order in the list', async () => {
  const { access_token: token, customer_id } = await guest()
  const basket = Basket.parse(await (await baskets(token, fullBasket())).json())
  const placed = Order.parse(await (await order(token, basket.basketId)).json())
  expect(placed).toMatchObject({ status: 'new', orderTotal: basket.orderTotal })
  expect(await problemOf(await order(token, basket.basketId))).toBe('basket-not-found')
  const list = `customer/shopper-customers/v1/${organization}/customers/${customer_id}/orders?siteId=${siteId}`
  expect(await (await call('GET', list, { token })).json()).toMatchObject({ data: [{ orderNo: placed.orderNo }] })
  expect((await call('GET', list, { token: 'nobody' })).status).toBe(401)
})

test('a shopper can have four temporary baskets, but not a fifth', async () => {
  const { access_token: token } = await guest()
  for (let made = 0; made < 4; made++) expect((await baskets(token, {})).status).toBe(200)
  expect(await problemOf(await baskets(token, {}))).toBe('customer-temporary-baskets-quota-exceeded')
})

test('a customer with an account signs in by code and verifier, and buys with saved data', async () => {
  expect((await login('another')).status).toBe(401)
  const location = new URL((await login()).headers.get('location') ?? '')
  expect((await login()).status).toBe(409)
  const form = {
    grant_type: 'authorization_code_pkce',
    client_id: clientId,
    redirect_uri,
    code: location.searchParams.get('code') ?? '',
    code_verifier: verifier,
  }
  const granted = Token.parse(await (await auth('token', form, ['', ''])).json())
  expect((await auth('token', form, ['', ''])).status).toBe(400)
  const refresh = { grant_type: 'refresh_token', client_id: clientId, refresh_token: granted.refresh_token }
  const renewed = Token.parse(await (await auth('token', refresh, ['', ''])).json())
  expect(renewed.customer_id).toBe('practice-ben')
  expect((await auth('token', refresh, ['', ''])).status).toBe(400)
  const body = { productItems: items(), shipments: [{ shippingMethod: { id: 'standard' } }] }
  const made = await baskets(renewed.access_token, body, '&populateCustomerDetails=true')
  const { basketId } = Basket.parse(await made.json())
  expect(Order.parse(await (await order(renewed.access_token, basketId)).json()).status).toBe('new')
})
