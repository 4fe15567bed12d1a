import { sql } from 'drizzle-orm'
import { handOverShopper } from './hand-over-shopper'
import { startFakeMedusa } from './medusa/testing/fake-medusa'
import { refuse } from './refused-step'
import { dialects, dialectUnderTest } from './testing/dialects'
import { useShoppers } from './testing/use-shoppers'
import { shopperWithoutEchoes } from './without-echoes'

const { open, db } = useShoppers()
const lines = [{ variantId: 'bag', quantity: 2 }]

const handingOver = dialects.filter(({ checkout }) => checkout === 'hand_over')
test.each(handingOver)('$dialect hands a cart over to a person', async ({ dialect, own }) => {
  const shopper = await open({ ...own, dialect, base_url: 'http://127.0.0.1:9' }, {})
  expect(shopper.handOver).toBeInstanceOf(Function)
})

test('no order is sent to a paused or blocked store', async () => {
  const shop = await startFakeMedusa()
  const { own, credentials } = dialectUnderTest('medusa')
  const shopper = await open({ ...own, dialect: 'medusa', key: 'paused', base_url: shop.origin }, credentials)
  const made = await shopper.prepare(lines, 'attempt')
  if (made.outcome !== 'prepared') throw new Error('not prepared')
  await db().execute(sql`update stores set paused_at = now() where key = 'paused'`)
  expect(await shopper.place(made.cart, { savedInstrument: 'instrument-1' })).toMatchObject({
    outcome: 'refused',
    code: 'store.paused',
  })
  expect(shop.submissions).toBe(0)
  await shop.close()
})

test('a refusal that a step throws repeats no secret', async () => {
  const text = 'declined for token-of-an-account'
  const refusing = handOverShopper({
    prepareCart: async () => refuse('declined', text),
    urlOf: () => refuse('x', text),
  })
  const shopper = shopperWithoutEchoes(
    { ...refusing, signIn: async () => refuse('declined', text), discard: async () => refuse('declined', text) },
    { secrets: ['token-of-an-account'] },
  )
  const cart = { reference: 'c', orderCode: null, currency: 'USD', lines: [], secret: null, expiresAt: null }
  const refusal = { message: 'declined for ***', refused: { message: 'declined for ***' } }
  await expect(shopper.signIn?.()).rejects.toMatchObject(refusal)
  await expect(shopper.discard(cart)).rejects.toMatchObject(refusal)
  await expect(shopper.handOver?.(cart)).rejects.toMatchObject(refusal)
})

test('the account’s credentials occur in no error', async () => {
  const shop = await startFakeMedusa()
  shop.fault = ({ headers }) => ({
    status: 401,
    body: { type: 'unauthorized', message: `who is ${headers['x-publishable-api-key']}?` },
  })
  const stranger = { publishable_key: 'token-of-a-stranger' }
  const columns = { ...dialectUnderTest('medusa').own, dialect: 'medusa' as const, base_url: shop.origin }
  const shopper = await open(columns, stranger)
  const error: unknown = await shopper.prepare(lines, 'attempt').catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: 'store.auth_failed', message: expect.stringContaining('***') })
  expect(String(error)).not.toContain('token-of-a-stranger')
  await shop.close()
})
