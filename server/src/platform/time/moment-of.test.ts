import { sql } from 'drizzle-orm'
import { testDatabase } from '../../testing/test-database'
import { dayIn } from './day-in'
import { momentOf } from './moment-of'

test.each(['Asia/Shanghai', 'America/New_York', 'Europe/Berlin', 'UTC'])(
  'days are in the time zone %s',
  async (timeZone) => {
    const { db, close } = await testDatabase()
    const moment = async (bound: string) => {
      const { rows } = await db.execute<{ at: string }>(
        sql`select to_char(${momentOf(bound, timeZone)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
      )
      return new Date(rows[0]?.at ?? '')
    }
    const now = new Date()
    const today = await moment('today')
    expect(dayIn(timeZone, today)).toBe(dayIn(timeZone, now))
    expect(dayIn(timeZone, new Date(today.getTime() - 1))).not.toBe(dayIn(timeZone, now))
    const before = await moment('today-200d')
    // 200 calendar days, independent of daylight saving time.
    expect(Math.round((today.getTime() - before.getTime()) / 86_400_000)).toBe(200)
    expect(dayIn(timeZone, new Date(before.getTime() - 1))).not.toBe(dayIn(timeZone, before))
    const day = await moment('2026-11-20')
    expect(dayIn(timeZone, day)).toBe('2026-11-20')
    expect(dayIn(timeZone, new Date(day.getTime() - 1))).toBe('2026-11-19')
    expect(await moment('2026-11-20T01:02:03.004Z')).toEqual(new Date('2026-11-20T01:02:03.004Z'))
    await close()
  },
)
