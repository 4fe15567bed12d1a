import { resourceIn } from '../testing/fake-ucp'
import { checkout, useUcpShop } from '../testing/use-ucp-shop'

const { on, prepared, quoted } = useUcpShop('mcp')

test('over MCP the resource has no id of its own, and the key is a UUID in its metadata', async () => {
  const { cart } = await quoted()
  await on.shopper.place(cart, checkout.payment)
  const sent = on.shop.requests.filter(({ text }) => text !== '')
  expect(JSON.parse(sent.at(-1)?.text ?? '')).toMatchObject({
    params: {
      name: 'complete_checkout',
      arguments: { id: 'chk_1', meta: { 'idempotency-key': expect.stringMatching(/^[0-9a-f-]{36}$/) as string } },
    },
  })
  for (const { text } of sent) expect(resourceIn(text)).not.toHaveProperty('id')
})

test('a key that the store knows with another body is recognized by its text', async () => {
  const { cart } = await quoted()
  await on.shopper.place(cart, checkout.payment)
  const session = JSON.parse(cart.secret ?? '') as object
  const other = { ...cart, secret: JSON.stringify({ ...session, order: { payment: { instruments: [] } } }) }
  on.shop.fault = null
  expect(await on.shopper.place(other, checkout.payment)).toMatchObject({ outcome: 'unknown', isKeyReused: true })
})

test('an error of JSON-RPC within an event stream is a refusal, too', async () => {
  const { cart } = await quoted()
  const error = { code: -32000, message: 'no', data: { code: 'signature_invalid', content: 'The signature is wrong.' } }
  on.shop.fault = () => ({
    headers: { 'content-type': 'text/event-stream' },
    body: `event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', id: 1, error })}\n\n`,
  })
  expect(await on.shopper.place(cart, checkout.payment)).toMatchObject({
    outcome: 'refused',
    code: 'signature_invalid',
  })
})

describe('a store that states a missing right only in the text of an error of JSON-RPC', () => {
  const refusing = (tool: string, error: object, status = 200) => {
    on.shop.fault = ({ text }) =>
      text.includes(`"${tool}"`) ? { status, body: { jsonrpc: '2.0', id: 1, error: { code: -32000, ...error } } } : null
  }
  const unauthorized = { message: 'Unauthorized' }
  const failed = { message: 'AuthenticationFailed', data: 'Access disabled.' }

  test.each([
    ['200', unauthorized, 200],
    ['200 and data', failed, 200],
    ['401', unauthorized, 401],
  ])('lets the console fill a cart: %s', async (_name, error, status) => {
    refusing('create_checkout', error, status)
    const url = 'https://store.example/carts/cart_1'
    expect(await on.shopper.quote(await prepared(), checkout)).toMatchObject({ outcome: 'handed_over', url })
  })

  test.each([
    ['200', unauthorized, 200],
    ['200 and data', failed, 200],
    ['401', unauthorized, 401],
  ])('has its order completed by a person: %s', async (_name, error, status) => {
    const { cart } = await quoted()
    refusing('complete_checkout', error, status)
    const url = 'https://store.example/checkouts/chk_1'
    expect(await on.shopper.place(cart, checkout.payment)).toMatchObject({ outcome: 'handed_over', url })
  })

  test('any other error leaves the outcome of an order unknown', async () => {
    const { cart } = await quoted()
    refusing('complete_checkout', { message: 'The payment provider did not respond.' })
    expect(await on.shopper.place(cart, checkout.payment)).toMatchObject({ outcome: 'unknown' })
  })
})
