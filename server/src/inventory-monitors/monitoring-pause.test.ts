import { setTimeout as sleep } from 'node:timers/promises'
import { useEngine } from './testing/use-engine'

const { app, store, start, call, monitorAll, monitorOf, dueNow, until, unchecked } = useEngine()
const path = '/inventory-monitors/pause'
const asAdmin = async (method: 'POST' | 'DELETE') => app().call(method, path, { token: await app().signInAs('admin') })

test('while all monitoring is paused no check is claimed, not even manually; due checks run afterwards', async () => {
  await monitorAll('CA', 3, 1)
  expect((await call('GET', path)).json()).toEqual({ pause: null })
  const paused = await asAdmin('POST')
  expect(paused.json()).toMatchObject({ pause: { paused_by: { name: 'admin-2' } } })
  start()
  await sleep(300)
  expect(store().requests).toHaveLength(0)
  const { id } = await monitorOf('CA1')
  expect((await call('POST', `/inventory-monitors/${id}/refresh`)).json()).toMatchObject({
    status: 409,
    code: 'inventory_monitor.all_paused',
  })
  // A second request does not start a second pause.
  expect((await asAdmin('POST')).json()).toEqual(paused.json())
  expect((await call('GET', path)).json()).toEqual(paused.json())
  await asAdmin('DELETE')
  await dueNow()
  await until('all are checked', async () => (await unchecked()) === 0)
  expect(await app().audit('inventory_monitors.pause_all')).toMatchObject([{ actor_name: 'admin-2' }])
  expect(await app().audit('inventory_monitors.resume_all')).toMatchObject([
    { before: { paused_by: { name: 'admin-2' } } },
  ])
})

test('only admins may pause and resume; a resume without a pause changes nothing', async () => {
  for (const method of ['POST', 'DELETE'] as const)
    expect((await call(method, path)).json()).toMatchObject({ status: 403, code: 'permission.denied' })
  expect((await asAdmin('DELETE')).json()).toEqual({ pause: null })
  expect(await app().audit('inventory_monitors.resume_all')).toEqual([])
})
