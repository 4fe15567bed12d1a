import { sql } from 'drizzle-orm'
import type { MonitorEvent } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-events'
import { stock } from '../testing/scripted-store'
import { useEngine } from '../testing/use-engine'

const { app, store, start, call, monitorAll, monitorOf, history, until, unchecked, checkedAgain } = useEngine()

test('runs no checks outside active hours, not even those due before: they wait for the start of the active hours', async () => {
  await monitorAll('CA', 2, 1)
  const day = ((new Date().getUTCDay() + 3 + 6) % 7) + 1
  const hours = JSON.stringify({ days: [day], from: '08:00', to: '09:00' })
  await app().db.execute(sql`update inventory_monitors set active_hours = ${hours}::jsonb where product_code = 'CA1'`)
  start()
  await until('the other is checked', async () => (await monitorOf('CA2')).last_checked_at !== null)
  await until('it waits', async () => (await monitorOf('CA1')).waits_for_hours)
  const waiting = await monitorOf('CA1')
  expect(waiting.last_checked_at).toBeNull()
  expect(Date.parse(waiting.next_check_at ?? '') - Date.now()).toBeGreaterThan(86_400_000)
  const refreshed = await call('POST', `/inventory-monitors/${waiting.id}/refresh`)
  expect(refreshed.json()).toMatchObject({ stock_state: 'in', waits_for_hours: true })
})

test('monitors only the selected variants, and names those that the store no longer lists', async () => {
  await monitorAll('CA', 1, 3)
  const { id } = await monitorOf('CA1')
  const body = { version: 1, variant_ids: ['CA1-1', 'CA1-2'] }
  await call('PATCH', `/inventory-monitors/${id}`, body)
  start()
  await until('the first check', async () => (await unchecked()) === 0)
  expect(await monitorOf('CA1')).toMatchObject({ stock_level: 2, missing_variant_ids: [] })
  expect(await history('CA1-3')).toEqual([])
  store().stocks.get('CA1')?.delete('CA1-2')
  await checkedAgain('CA1')
  expect(await monitorOf('CA1')).toMatchObject({ stock_level: 1, stock_state: 'in', missing_variant_ids: ['CA1-2'] })
})

describe('events', () => {
  const events = async (code: string, query = '') => {
    const { id } = await monitorOf(code)
    const response = await call('GET', `/inventory-monitors/${id}/events?limit=50${query}`)
    return response.json<{ items: MonitorEvent[]; next: string | null }>().items
  }
  const sells = (ats: number, price = 100) =>
    store()
      .stocks.get('CA1')
      ?.set('CA1-1', { ats, orderable: ats > 0, price, currency: 'USD' })

  test('each stock or price change is stored once, with the start and end of its episode', async () => {
    await monitorAll('CA', 1, 1)
    await app().db.execute(sql`update inventory_monitors set low_stock_threshold = 5, price_change_percent = 10`)
    sells(9)
    start()
    await until('the first check', async () => (await unchecked()) === 0)
    expect(await events('CA1')).toEqual([])
    const changes = async () =>
      (await call('GET', '/inventory-monitors/stock-changes')).json<{ items: object[] }>().items
    expect(await changes()).toEqual([])
    expect(await monitorOf('CA1')).toMatchObject({ price: { minor: 10_000, currency: 'USD' } })
    for (const [ats, price] of [
      [4, 95],
      [4, 85],
      [3, 85],
      [0, 85],
      [0, 85],
      [20, 120],
    ] as const) {
      sells(ats, price)
      await checkedAgain('CA1')
    }
    const stored = await events('CA1')
    expect(await changes()).toMatchObject([{ product_code: 'CA1', stock_changed_at: stored[0]?.at }])
    // Two events of the same reading have no defined order.
    const [first, second, ...others] = stored
    expect([first?.kind, second?.kind].sort()).toEqual(['price_raised', 'restocked'])
    expect([first?.ended_at, second?.ended_at]).toEqual([null, null])
    expect(others).toMatchObject([
      { kind: 'sold_out', stock_level: 0, stock_level_kind: 'exact', ended_at: first?.at },
      { kind: 'price_dropped', price: { minor: 8500 }, previous_price: { minor: 10_000 }, ended_at: first?.at },
      { kind: 'low_stock', stock_level: 4, threshold: 5, ended_at: others[0]?.at },
    ])
    expect(stored.find(({ kind }) => kind === 'price_raised')).toMatchObject({
      price: { minor: 12_000, currency: 'USD' },
      previous_price: { minor: 8500 },
      stock_level: 20,
    })
    expect(await events('CA1', '&kind=restocked&kind=sold_out')).toHaveLength(2)
  })

  test('records failing checks and a product that is gone, and the end of both', async () => {
    await monitorAll('CA', 1, 1)
    start()
    await until('the first check', async () => (await unchecked()) === 0)
    store().stocks.delete('CA1')
    for (let round = 0; round < 3; round++) await checkedAgain('CA1')
    expect(await events('CA1')).toMatchObject([{ kind: 'gone', code: 'store.not_found', ended_at: null }])
    stock(store(), 'CA', 1, 1)
    await checkedAgain('CA1')
    await checkedAgain('CA1')
    expect(await events('CA1')).toMatchObject([
      { kind: 'check_recovered', ended_at: expect.any(String) as string },
      { kind: 'gone', ended_at: expect.any(String) as string },
    ])
  })

  test('a result without a valid lease emits no event; a change of variants ends the open stock episodes', async () => {
    await monitorAll('CA', 1, 2)
    start()
    await until('the first check', async () => (await unchecked()) === 0)
    for (const id of ['CA1-1', 'CA1-2']) store().stocks.get('CA1')?.set(id, { ats: 0, orderable: false })
    await checkedAgain('CA1')
    expect(await events('CA1')).toMatchObject([{ kind: 'sold_out', ended_at: null }])
    const { id, version } = await monitorOf('CA1')
    await call('PATCH', `/inventory-monitors/${id}`, { version, variant_ids: ['CA1-1'] })
    expect(await events('CA1')).toMatchObject([{ kind: 'sold_out', ended_at: expect.any(String) as string }])
    await until('it is read again', async () => (await monitorOf('CA1')).stock_state === 'out')
    expect(await events('CA1')).toHaveLength(1)
  })
})
