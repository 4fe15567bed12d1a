import { z } from '@outlet/shared/contract/zod'
import { ADMIN_PASSWORD, expect, pickProduct, setStock, SITE, untilSynced, type Console } from './console'
import { PRACTICE_CLIENT_ID } from './start-console'

const WithId = z.object({ id: z.string() })
const Attempts = z.object({ items: z.array(z.object({ state: z.string(), order_id: z.string().nullable() })) })

export const ADDRESS = {
  name: 'Ada Practice',
  phone: null,
  email: 'ada@practice.example',
  lines: ['1 Sample Street'],
  city: 'Sampletown',
  region: null,
  postal_code: '10000',
  country: 'US',
}

type Mode = 'auto' | 'confirm'

/** Creates and tries a purchase channel: a guest account at the practice store, which needs no card. */
const makeChannel = async (outlet: Console, website_type: string, mode: Mode): Promise<string> => {
  const { id } = WithId.parse(
    await outlet.api('POST', '/task-channels', {
      website_type,
      name: 'Guest',
      account: { type: 'guest' },
      shipping_address: ADDRESS,
      payment: { method: 'PRACTICE' },
      mode,
      daily_budget: 10_000_00,
      current_password: ADMIN_PASSWORD,
    }),
  )
  await outlet.api('POST', `/task-channels/${id}/try`)
  return id
}

/** Creates and arms a task for a product in stock that is not monitored: the task's own monitor is due at once. */
const armTask = async (outlet: Console, name: string, mode: Mode, store: string, productId: string) => {
  const task = WithId.parse(
    await outlet.api('POST', '/snatch-tasks', {
      name,
      channel_id: await makeChannel(outlet, store, mode),
      mode,
      targets: [{ product_id: productId }],
      max_unit_price: 1000_00,
      max_total: 2000_00,
      budget: 2000_00,
      current_password: ADMIN_PASSWORD,
    }),
  )
  await outlet.api('POST', `/snatch-tasks/${task.id}/arm`, { current_password: ADMIN_PASSWORD })
  return task
}

const firstAttempt = async (outlet: Console, taskId: string) =>
  Attempts.parse(await outlet.api('GET', `/purchase-attempts?task_id=${taskId}`)).items[0]

/**
 * Makes a task buy a product of the practice store and waits until its attempt has this state. Returns the order's id,
 * or an empty string for a purchase with an unknown outcome.
 */
export const buyOne = async (
  outlet: Console,
  name: string,
  state: 'placed' | 'unknown',
  store = SITE,
): Promise<string> => {
  const product = await pickProduct(outlet, store)
  await setStock(outlet, product.id, 5)
  await outlet.practiceSettings({ faults: state === 'placed' ? [] : [{ kind: 'stays_created', resource: 'orders' }] })
  const task = await armTask(outlet, name, 'auto', store, product.id)
  let orderId = ''
  await expect(async () => {
    const attempt = await firstAttempt(outlet, task.id)
    expect(attempt?.state).toBe(state)
    orderId = attempt?.order_id ?? ''
  }).toPass()
  await outlet.practiceSettings({ faults: [] })
  return orderId
}

/** Creates a task whose purchase awaits confirmation. Returns the ids of product and task. */
export const createAwaitingPurchase = async (outlet: Console, name: string) => {
  const { id: productId } = await pickProduct(outlet)
  await setStock(outlet, productId, 5)
  await setDiscount(outlet, productId, 50)
  const { id: taskId } = await armTask(outlet, name, 'confirm', SITE, productId)
  await expect.poll(async () => (await firstAttempt(outlet, taskId))?.state).toBe('quoted')
  return { productId, taskId }
}

/** Sets the practice store's discount on a product, in percent. */
export const setDiscount = (outlet: Console, productId: string, percent: number) =>
  outlet.practice('/price', { site: SITE, product_id: productId, discount_percent: percent })

/**
 * Connects the practice store a second time, with the Shopper APIs (SCAPI) as its only dialect. Returns the store's
 * key.
 */
export const connectByScapi = async (outlet: Console): Promise<string> => {
  const key = 'practice-scapi'
  await outlet.api('POST', '/stores', {
    key,
    name: 'Practice by SCAPI',
    dialect: 'sfcc-scapi',
    base_url: outlet.practiceUrl,
    organization_id: 'f_ecom_zzxy_prd',
    site_id: SITE,
    category_ids: ['wallets', 'belts'],
    list_price_book: 'usd-list',
    currency: 'USD',
    rate_per_second: 100,
    burst: 100,
    concurrency: 8,
    max_orderable_quantity: 10,
    credentials: { client_id: PRACTICE_CLIENT_ID, client_secret: 'practice-secret' },
  })
  await outlet.api('POST', `/stores/${key}/sync`)
  await untilSynced(outlet, key)
  return key
}
