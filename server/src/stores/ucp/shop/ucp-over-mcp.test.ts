import { resourceIn } from '../testing/fake-ucp'
import { checkout, useUcpShop } from '../testing/use-ucp-shop'

const { on, quoted } = useUcpShop('mcp')

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
