import { stepEdges, stepStart } from './zone-steps'

const at = (text: string) => Date.parse(text)
const iso = (edges: number[]) => edges.map((edge) => new Date(edge).toISOString())

test("a day starts at the time zone's midnight", () => {
  expect(iso(stepEdges('Asia/Shanghai', 'day', at('2026-11-19T15:59:00Z'), at('2026-11-20T17:00:00Z')))).toEqual([
    '2026-11-18T16:00:00.000Z',
    '2026-11-19T16:00:00.000Z',
    '2026-11-20T16:00:00.000Z',
    '2026-11-21T16:00:00.000Z',
  ])
})

test('an instant on an edge is the start of its step and the end of the previous one', () => {
  const edge = at('2026-11-19T16:00:00Z')
  expect(stepStart('Asia/Shanghai', 'day', edge)).toBe(edge)
  expect(stepEdges('Asia/Shanghai', 'day', edge - 1, edge)).toEqual([edge - 86_400_000, edge])
})

test.each([
  ['spring forward: 23 hours', '2026-03-08', 23, ['05:00', '10:00', '16:00', '22:00']],
  ['fall back: 25 hours', '2026-11-01', 25, ['04:00', '11:00', '17:00', '23:00']],
])('New York, %s', (_name, day, hours, quarters) => {
  const midnight = stepStart('America/New_York', 'day', at(`${day}T12:00:00Z`))
  const [, next = 0] = stepEdges('America/New_York', 'day', midnight, midnight + 26 * 3_600_000)
  expect(stepEdges('America/New_York', 'hour', midnight, next)).toHaveLength(hours + 1)
  const six = stepEdges('America/New_York', 'six_hours', midnight, next)
  expect(
    iso(six)
      .slice(0, 4)
      .map((edge) => edge.slice(11, 16)),
  ).toEqual(quarters)
  expect(six.at(-1)).toBe(next)
})

test('a day without a midnight starts at its first local time', () => {
  // In Santiago, clocks skip from 24:00 to 01:00 on this day.
  expect(new Date(stepStart('America/Santiago', 'day', at('2026-09-06T12:00:00Z'))).toISOString()).toBe(
    '2026-09-06T04:00:00.000Z',
  )
})

test('hours follow a time zone with an offset of half an hour', () => {
  expect(new Date(stepStart('Asia/Kolkata', 'hour', at('2026-11-20T10:10:00Z'))).toISOString()).toBe(
    '2026-11-20T09:30:00.000Z',
  )
})

test.each(['Asia/Shanghai', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo', 'UTC'])(
  'in %s the edges of days and six hours are edges of hours too, all year round',
  (zone) => {
    const [from, to] = [at('2026-01-01T00:00:00Z'), at('2027-01-01T00:00:00Z')]
    const hours = new Set(stepEdges(zone, 'hour', from - 86_400_000, to + 86_400_000))
    expect(stepEdges(zone, 'day', from, to).filter((edge) => !hours.has(edge))).toEqual([])
    const six = stepEdges(zone, 'six_hours', from, to)
    expect(six.every((edge, index) => index === 0 || edge > (six[index - 1] ?? 0))).toBe(true)
    if (zone !== 'Australia/Lord_Howe') expect(six.filter((edge) => !hours.has(edge))).toEqual([])
  },
)
