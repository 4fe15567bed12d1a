import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { listSparklines as endpoint } from '@outlet/shared/contract/inventory-monitors/inventory-monitor-trend'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { systemCaller } from '../../platform/audit/record-audit'
import { addStore } from '../../stores/testing/add-store'
import { seedProducts } from '../../testing/seed-catalogue'
import { testApp, type TestApp } from '../../testing/test-app'
import { maintainHistory } from '../history/maintain-history'
import { recordHistory } from '../testing/record-history'
import { listSparklines } from './list-sparklines'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ZONE = 'Asia/Kolkata'
const NOW = Date.parse('2026-07-10T12:40:00Z')

let t: TestApp
let token: string
beforeAll(async () => {
  t = await testApp({ TIME_ZONE: ZONE })
  token = await t.signInAs('user')
  await addStore(t.db, { base_url: 'http://127.0.0.1:9' })
  await seedProducts(t.db, 'coach-outlet', { prefix: 'CA', products: 4, variants: 1 })
})
afterAll(() => t.close())

async function createMonitor(code: string): Promise<string> {
  const body = { website_type: 'coach-outlet', product_code: code }
  return (await t.call('POST', '/inventory-monitors', { token, body })).json<InventoryMonitor>().id
}

const sparklines = async (ids: string[]) =>
  (
    await listSparklines(t.db, systemCaller('test').actor, { monitor_ids: ids }, { timeZone: ZONE, now: NOW })
  ).items.map(({ levels, orderable, ...item }) => ({
    ...item,
    // Drawn as text, one item per step.
    drawn: levels.map((level, index) => `${level ?? '-'}${orderable[index] ? '+' : ''}`).join(' '),
  }))

test('a week is returned in few steps, the same from roll-ups and raw readings; a new monitor by day', async () => {
  const [week, young, unread] = [await createMonitor('CA1'), await createMonitor('CA2'), await createMonitor('CA3')]
  const ago = (hours: number) => NOW - hours * HOUR
  // No readings from 100 to 50 hours ago; in stock for three hours, and again since half an hour ago.
  await recordHistory(
    t.db,
    week,
    [
      { at: ago(200), stock: { a: 0 } },
      { at: ago(120), stock: { a: 6 } },
      { at: ago(117), stock: { a: 0 } },
      { at: ago(100), stock: { a: 0 } },
      { at: ago(50), stock: { a: 0 }, isGap: true },
      { at: ago(0.5), stock: { a: 4 } },
      { at: ago(0.05), stock: { a: 4 } },
    ],
    ago(200),
  )
  await recordHistory(
    t.db,
    young,
    [
      { at: ago(2), stock: { a: 3 } },
      { at: ago(0.05), stock: { a: 3 } },
    ],
    ago(2),
  )
  const expected = [
    {
      monitor_id: young,
      from: '2026-07-09T13:30:00.000Z',
      until: '2026-07-10T13:30:00.000Z',
      drawn: [...Array<string>(42).fill('-'), '3+', '3+', '3+', '3+', '3+', '-'].join(' '),
      known_seconds: 2 * 3600,
      orderable_seconds: 2 * 3600,
    },
    {
      monitor_id: week,
      from: '2026-07-03T13:30:00.000Z',
      until: '2026-07-10T13:30:00.000Z',
      drawn: [
        ...Array<string>(11).fill('0'),
        '6+',
        '0+',
        ...Array<string>(4).fill('0'),
        ...Array<string>(12).fill('-'),
        ...Array<string>(12).fill('0'),
        '4+',
      ].join(' '),
      known_seconds: expect.any(Number) as number,
      orderable_seconds: 3.5 * 3600,
    },
  ]
  for (const isRolledUp of [false, true]) {
    if (isRolledUp) await maintainHistory(t.db, ZONE, NOW)
    const [first, second, third] = await sparklines([young, week, unread])
    expect([first, second]).toEqual(expected)
    // The week covers about a hundred hours before the gap and fifty after it.
    expect(second?.known_seconds).toBeCloseTo((168 - 50 - 50 / 60) * 3600, -3)
    expect(third).toMatchObject({ known_seconds: 0, drawn: Array<string>(48).fill('-').join(' ') })
  }
})

test('over HTTP: in the order of the ids, without deleted ones, and only with permission', async () => {
  const id = await createMonitor('CA4')
  const request = (monitor_ids: string[], who: string | undefined = token) =>
    t.call('POST', '/inventory-monitors/sparklines', { ...(who && { token: who }), body: { monitor_ids } })
  const other = '01890000-0000-7000-8000-000000000000'
  const idsOf = (response: Awaited<ReturnType<typeof request>>) =>
    response.json<EndpointResponse<typeof endpoint>>().items.map(({ monitor_id }) => monitor_id)
  expect(idsOf(await request([other, id]))).toEqual([id])
  await t.call('DELETE', `/inventory-monitors/${id}`, { token })
  expect(idsOf(await request([id]))).toEqual([])
  expect((await request([])).statusCode).toBe(400)
  expect((await request([id], '')).statusCode).toBe(401)
})
