import type { FastifyInstance } from 'fastify'
import { sql } from 'drizzle-orm'
import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import type { Product } from '@outlet/shared/contract/products'
import { buildApp } from '../app'
import { useEngine } from '../inventory-monitors/testing/use-engine'

const { app, store, start, call, monitorAll, monitorOf, until, unchecked, checkedAgain } = useEngine()

/** Reads a product from the list in two applications on the same database. */
async function twice() {
  const other = await buildApp(app().app)
  const token = await app().signInAs('user')
  const listed = async (http: FastifyInstance, id: string) => {
    const url = `${API_PREFIX}/products?website_type=coach-outlet&sort=name`
    const response = await http.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
    return response.json<{ items: Product[] }>().items.find((product) => product.id === id)
  }
  return async (id: string) => {
    const [one, another] = [await listed(app().app.http, id), await listed(other.http, id)]
    expect(another).toEqual(one)
    return one
  }
}

const rate = async (value: string) => {
  const token = await app().signInAs('admin')
  const body = { currency: 'USD', valid_on: '2020-01-01', rate: value }
  expect((await app().call('POST', '/exchange-rates', { token, body })).statusCode).toBe(200)
}

test('every process lists the latest check, rate and monitors at once', async () => {
  const listed = await twice()
  await monitorAll('CA', 3, 1)
  start()
  await until('the first checks', async () => (await unchecked()) === 0)
  await rate('7')
  expect(await listed('CA1')).toMatchObject({ ats: 1, is_monitored: true, converted_price: null })

  const set = (ats: number, price: number) =>
    store()
      .stocks.get('CA1')
      ?.set('CA1-1', { ats, orderable: ats > 0, price, currency: 'USD' })
  // Alternates between two states: a cached text of an earlier equal state must not be used with other marks.
  for (const [ats, price] of [
    [5, 100],
    [0, 80],
    [5, 100],
  ] as const) {
    set(ats, price)
    await checkedAgain('CA1')
    expect(await listed('CA1')).toMatchObject({
      ats,
      orderable: ats > 0,
      current_price: { minor: price * 100, currency: 'USD' },
      converted_price: { minor: price * 700, currency: 'CNY' },
      read_at: (await monitorOf('CA1')).last_checked_at,
    })
  }
  const untouched = await listed('CA2')
  await rate('8')
  expect(await listed('CA1')).toMatchObject({ converted_price: { minor: 80_000, currency: 'CNY' } })
  await call('DELETE', `/inventory-monitors/${(await monitorOf('CA1')).id}`)
  expect(await listed('CA1')).toMatchObject({ is_monitored: false, ats: 5 })
  expect(await listed('CA2')).toEqual(untouched)
})

test('changes of a transaction are visible after its commit, not before; rolled-back ones never are', async () => {
  const listed = await twice()
  await monitorAll('CA', 1, 1)
  const name = (to: string) => sql`update products set name = ${to} where id = 'CA1'`
  const before = await listed('CA1')
  await app().db.transaction(async (tx) => {
    await tx.execute(name('Once'))
    expect(await listed('CA1')).toEqual(before)
    await tx.execute(name('Twice'))
    await tx
      .transaction(async (savepoint) => {
        await savepoint.execute(name('Taken back'))
        savepoint.rollback()
      })
      .catch(() => undefined)
  })
  expect(await listed('CA1')).toEqual({ ...before, name: 'Twice' })
  await app().db.execute(sql`update products set name = 'Once', deleted_at = clock_now() where id = 'CA1'`)
  expect(await listed('CA1')).toBeUndefined()
  await app().db.execute(sql`update products set name = ${before?.name}, deleted_at = null where id = 'CA1'`)
  expect(await listed('CA1')).toEqual(before)
})
