import { sql } from 'drizzle-orm'
import { checkWork } from '../inventory-monitors/engine/claim-checks'
import { useWork } from './testing/use-work'

const { app, monitors, setAside } = useWork()

const metrics = async () =>
  (await app().app.http.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body.split('\n')

test('metrics cover the work of all processes', async () => {
  const [one = ''] = await monitors(3)
  await setAside(checkWork, one)
  app().app.work.count('checks', 'done', 4)
  await app().db.execute(sql`
    update work_processes set counts = '{"checks": {"claimed": 6, "done": 4, "failed": 1, "given_up": 1}}', host = 'here'`)
  const lines = await metrics()
  const process = `process="here/${app().app.work.number}"`
  expect(lines).toEqual(
    expect.arrayContaining([
      'outlet_work_due{kind="checks"} 2',
      'outlet_work_held{kind="checks"} 0',
      'outlet_work_given_up{kind="checks"} 1',
      'outlet_work_due{kind="events:bell"} 0',
      `outlet_work_claimed_total{kind="checks",${process}} 6`,
      `outlet_work_done_total{kind="checks",${process}} 4`,
      `outlet_work_failed_total{kind="checks",${process}} 1`,
      `outlet_work_given_up_total{kind="checks",${process}} 1`,
    ]),
  )
  const oldest = lines.find((line) => line.startsWith('outlet_work_oldest_due_seconds{kind="checks"}'))
  expect(Number(oldest?.split(' ')[1])).toBeGreaterThanOrEqual(60)
  expect(await metrics()).toContain(`outlet_work_done_total{kind="checks",${process}} 4`)
})

test('a database that hangs does not hang the scrape: work metrics are omitted, the others are returned', async () => {
  const hanging = await app().db.$client.connect()
  await hanging.query('begin')
  await hanging.query('lock table work_given_up in access exclusive mode')
  const lines = await metrics()
  expect(lines.some((line) => line.startsWith('process_cpu_seconds_total'))).toBe(true)
  expect(lines.filter((line) => line.startsWith('outlet_work_due{'))).toEqual([])
  await hanging.query('rollback')
  hanging.release()
  expect(await metrics()).toContain('outlet_work_due{kind="checks"} 0')
})
