import { z } from '@outlet/shared/contract/zod'
import { ADMIN_PASSWORD, expect, pickProduct, setStock, SITE, type Console } from './console'

const WithId = z.object({ id: z.string() })
const Attempts = z.object({ items: z.array(z.object({ state: z.string(), order_id: z.string().nullable() })) })

const address = {
  name: 'Ada Practice',
  phone: null,
  email: 'ada@practice.example',
  lines: ['1 Sample Street'],
  city: 'Sampletown',
  region: null,
  postal_code: '10000',
  country: 'US',
}

/** A channel that has been tried: a guest at the practice store, who needs no card. */
const makeChannel = async (outlet: Console): Promise<string> => {
  const { id } = WithId.parse(
    await outlet.api('POST', '/task-channels', {
      website_type: SITE,
      name: 'Guest',
      account: { type: 'guest' },
      shipping_address: address,
      payment: { method: 'PRACTICE' },
      mode: 'auto',
      daily_budget: 10_000_00,
      current_password: ADMIN_PASSWORD,
    }),
  )
  await outlet.api('POST', `/task-channels/${id}/try`)
  return id
}

/**
 * Lets a task buy what the practice store has of a product, until its attempt is in this state. Answers the order's id;
 * none of a purchase whose outcome is unknown.
 */
export const buyOne = async (outlet: Console, name: string, state: 'placed' | 'unknown'): Promise<string> => {
  const channel_id = await makeChannel(outlet)
  const product = await pickProduct(outlet)
  await setStock(outlet, product.id, 5)
  await outlet.practiceSettings({ faults: state === 'placed' ? [] : [{ kind: 'stays_created', resource: 'orders' }] })
  const task = WithId.parse(
    await outlet.api('POST', '/snatch-tasks', {
      name,
      channel_id,
      mode: 'auto',
      targets: [{ product_id: product.id }],
      max_unit_price: 1000_00,
      max_total: 2000_00,
      budget: 2000_00,
      current_password: ADMIN_PASSWORD,
    }),
  )
  await outlet.api('POST', `/snatch-tasks/${task.id}/arm`)
  const Monitors = z.object({ items: z.array(WithId) })
  const { items } = Monitors.parse(await outlet.api('GET', `/inventory-monitors?q=${encodeURIComponent(product.id)}`))
  for (const { id } of items) await outlet.api('POST', `/inventory-monitors/${id}/refresh`)
  let orderId = ''
  await expect(async () => {
    const [attempt] = Attempts.parse(await outlet.api('GET', `/purchase-attempts?task_id=${task.id}`)).items
    expect(attempt?.state).toBe(state)
    orderId = attempt?.order_id ?? ''
  }).toPass({ timeout: 40_000 })
  await outlet.practiceSettings({ faults: [] })
  return orderId
}
