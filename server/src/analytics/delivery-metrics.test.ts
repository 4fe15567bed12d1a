import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { DeliveryState, DeliveryType } from '@outlet/shared/contract/deliveries'
import { purgeDeliveries } from '../deliveries/purge-deliveries'
import { byKey, counted, useMetrics, ZONE } from './testing/use-metrics'

const { app, metricsOf, settled } = useMetrics()

const SPAN = 'from=today-100d&to=today'
const QUERY = `${SPAN}&measure=deliveries&measure=sent&measure=late&measure=dead`
const channels = ['0193a000-0000-7000-8000-000000000001', '0193a000-0000-7000-8000-000000000002'] as const

beforeEach(async () => {
  await app().db.execute(sql`delete from deliveries`)
  await app().db.execute(sql`delete from analytics_deliveries`)
  await app().db.execute(sql`delete from notification_channels where kind = 'ntfy'`)
  for (const [index, id] of channels.entries())
    await app().db.execute(
      sql`insert into notification_channels (id, kind, name) values (${id}, 'ntfy', ${`Phone ${index + 1}`})`,
    )
})

const state = fc.constantFrom(...DeliveryState.options)
const write = fc.record({
  kind: fc.constant('write' as const),
  minutesAgo: fc.integer({ min: 0, max: 80 * 24 * 60 }),
  type: fc.constantFrom(...DeliveryType.options),
  channel: fc.constantFrom(...channels),
  state,
})
const finish = fc.record({
  kind: fc.constant('finish' as const),
  state,
  seconds: fc.constantFrom(1, 60, 61, 4000),
  which: fc.nat({ max: 20 }),
})
const step = fc.oneof(
  { weight: 3, arbitrary: write },
  { weight: 5, arbitrary: finish },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), which: fc.nat({ max: 20 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('settle' as const) }) },
)

const chosen = (which: number) =>
  sql`(select id from deliveries order by id limit 1 offset ${which} % greatest(1, (select count(*) from deliveries)))`

async function play(each: ReturnType<typeof step.generate> extends { value: infer Step } ? Step : never) {
  const { db } = app()
  if (each.kind === 'settle') await settled()
  else if (each.kind === 'delete') await db.execute(sql`delete from deliveries where id = ${chosen(each.which)}`)
  else if (each.kind === 'finish')
    await db.execute(sql`
      update deliveries set state = ${each.state}, ended_at = event_at + ${each.seconds} * interval '1 second'
      where id = ${chosen(each.which)}`)
  else
    await db.execute(sql`
      insert into deliveries (id, type, state, channel_id, event_at, title, created_at)
      select gen_random_uuid(), ${each.type}, ${each.state}, ${each.channel}, at, '', at
      from (select clock_now() - ${each.minutesAgo} * interval '1 minute' as at) as moment`)
}

const plain = async (key: string) => {
  const { rows } = await app().db.execute<{ key: string | null }>(sql`
    select ${sql.raw(key)} as key, count(*)::int as deliveries,
      sum(case state when 'sent' then 1 else 0 end)::int as sent,
      sum(case when state = 'sent' and type = 'alert' and ended_at - event_at > interval '60 seconds' then 1 else 0 end)::int as late,
      sum(case state when 'dead' then 1 else 0 end)::int as dead
    from deliveries where state <> 'suppressed' group by 1`)
  return counted(rows)
}

test('the message metrics match the deliveries, over random histories of changes and deletions', async () => {
  // The index permits one open digest per channel; this test counts states.
  await app().db.execute(sql`drop index deliveries_open_digest_key`)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
      await app().db.execute(sql`delete from deliveries`)
      for (const each of steps) await play(each)
      await settled()
      for (const [dimension, key] of [
        ['day', `to_char(created_at at time zone '${ZONE}', 'YYYY-MM-DD')`],
        ['hour', `to_char(created_at at time zone '${ZONE}', 'HH24')`],
        ['notification_channel', 'channel_id::text'],
        ['delivery_type', 'type'],
      ] as const)
        expect(byKey(await metricsOf(`${QUERY}&by=${dimension}`))).toEqual(await plain(key))
    }),
    { numRuns: 8 },
  )
})

test('channels have names, and the metrics stay when deliveries are purged', async () => {
  await play({ kind: 'write', minutesAgo: 95 * 24 * 60, type: 'alert', channel: channels[0], state: 'dead' })
  await settled()
  await app().db.execute(sql`delete from deliveries`)
  await settled()
  const found = await metricsOf(`${QUERY}&by=notification_channel`)
  expect(byKey(found)).toEqual(new Map([[channels[0], [1, 0, 0, 1]]]))
  expect(found.labels).toEqual({ notification_channel: { [channels[0]]: 'Phone 1' } })
})

test('old deliveries are purged only once they are counted', async () => {
  const { db } = app()
  await db.execute(sql`
    insert into deliveries (id, type, state, channel_id, event_at, title, created_at)
    select gen_random_uuid(), 'alert', 'sent', ${channels[0]}, at, '', at
    from (select clock_now() - interval '95 days' as at) as moment, generate_series(1, 5)`)
  while ((await db.execute(sql`select 1 from deliveries`)).rowCount) await purgeDeliveries(db, 90)
  await settled()
  expect((await metricsOf(QUERY)).totals[0]).toBe(5)
})
