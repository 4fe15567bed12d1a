import { sql } from 'drizzle-orm'
import { useEngine } from '../testing/use-engine'

const { app, start, call, monitorAll, monitorOf, dueNow, until } = useEngine()

test('checks fail with a specific error if the credentials are of another key, and the store stays healthy', async () => {
  await monitorAll('CA', 1, 2)
  const { id } = await monitorOf('CA1')
  await app().db.execute(sql`update stores set credentials = 'of another key'`)
  await start()
  await dueNow()
  await until('the check has failed', async () => (await monitorOf('CA1')).last_error !== null)
  expect(await monitorOf('CA1')).toMatchObject({ last_error: { code: 'store.secrets_unreadable' } })
  const { rows } = await app().db.execute(sql`select health from stores`)
  expect(rows).toEqual([{ health: 'ok' }])
  const refreshed = await call('POST', `/inventory-monitors/${id}/refresh`)
  expect([refreshed.statusCode, refreshed.json<{ code: string }>().code]).toEqual([503, 'store.secrets_unreadable'])
})
