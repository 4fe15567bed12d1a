import { render } from '@testing-library/react'
import type { ShownAnnotation } from '@outlet/shared/charts/use-annotations'
import { z } from '@outlet/shared/contract/zod'
import { trendHeight, trendOption } from './trend-option'
import type { ChartTheme } from './trend-option'
import { trendRows } from './trend-rows'
import { trendSeries } from './trend-series'
import type { Trend } from './trend-series'
import { trendTip } from './TrendTip'
import type { TrendReading } from './trend-steps'
import type { TrendLabels } from './trend-text'

const HOUR = 3_600_000
const START = Date.parse('2026-11-20T00:00:00.000Z')
const hour = (at: number) => (at - START) / HOUR

const theme: ChartTheme = {
  primary: 'rgb(22, 93, 255)',
  success: 'rgb(0, 180, 42)',
  warning: 'orange',
  danger: 'red',
  text: 'black',
  secondaryText: 'dimgray',
  axis: 'gray',
  splitLine: 'lightgray',
  surface: 'white',
  empty: 'whitesmoke',
}

const labels: TrendLabels = {
  stock: 'Stock',
  range: 'Range',
  orderable: 'Orderable',
  price: 'Price',
  noReading: 'No data',
  firstReading: 'First reading',
  noNumber: 'No quantity',
  plenty: 'Plenty',
  atLeast: (number) => `${number} or more`,
  restocks: (count) => `Restocked ${count}×`,
  number: String,
  money: ({ minor, currency }) => `${currency} ${minor / 100}`,
  percent: (share) => `${share * 100}%`,
  monitoredSince: (at) => `Since ${hour(at)} h`,
  span: (from, until) => `${hour(from)}–${hour(until)} h`,
  axis: (at) => `${hour(at)} h`,
}

const reading = (at: number, change: Partial<TrendReading> = {}): TrendReading => ({
  at: new Date(START + at * HOUR).toISOString(),
  min: null,
  max: null,
  last: null,
  kind: 'unknown',
  orderable: null,
  restocks: 0,
  price: null,
  ...change,
})

const readings = [
  reading(0, { min: 2, max: 5, last: 3, kind: 'exact', orderable: 1 }),
  reading(1),
  reading(2),
  reading(3, { min: 0, max: 8, last: 8, kind: 'capped', orderable: 0.5, restocks: 2 }),
  reading(4, { kind: 'capped', orderable: 1 }),
]

const Vertices = z.array(z.array(z.number().nullable()))
const Option = z.object({
  xAxis: z.array(z.object({ min: z.number(), max: z.number() })),
  series: z.array(
    z.object({
      name: z.string(),
      data: Vertices,
      symbolOffset: z.array(z.number()).optional(),
      markArea: z
        .object({ data: z.array(z.array(z.object({ xAxis: z.number(), name: z.string().optional() }))) })
        .optional(),
    }),
  ),
})

const iso = (at: number) => new Date(START + at * HOUR).toISOString()

const draw = (points = readings, exact: Partial<Trend> = {}, annotations: readonly ShownAnnotation[] = []) => {
  const shown = trendSeries({ period: 7, step_seconds: 3600, points, from: iso(0), ...exact }, START + 100 * HOUR)
  const { series, xAxis } = Option.parse(trendOption(shown, labels, [], annotations)(theme))
  const named = (name: string) => {
    const found = series.find((one) => one.name === name)
    if (!found) throw new Error(`no series ${name}`)
    return found
  }
  const tipTextAt = (at: number) =>
    render(trendTip(shown, labels, [], annotations).contentAt(START + at * HOUR)).container.textContent
  return { steps: shown.textSteps, named, tipTextAt, axis: xAxis.map(({ min, max }) => [hour(min), hour(max)]) }
}

test('the stock is a stepped line that stops at gaps', () => {
  expect(
    draw()
      .named('stock')
      .data.map(([at, value]) => [hour(at ?? 0), value]),
  ).toEqual([
    [0, 3],
    [1, 3],
    [1.5, null],
    [2.5, null],
    [3, 8],
    [4, 8],
    [4.5, null],
  ])
})

test('gaps are grey areas, "plenty" is tinted, both labelled', () => {
  const marked = draw().named('stock').markArea?.data ?? []
  expect(marked.map(([from, until]) => [from?.name, hour(from?.xAxis ?? 0), hour(until?.xAxis ?? 0)])).toEqual([
    ['No data', 1, 3],
    ['Plenty', 4, 5],
  ])
})

test('a narrow gap has no label, so that labels never overlap', () => {
  const points = Array.from({ length: 24 }, (_none, at) => reading(at, at === 5 ? {} : { last: 1, min: 1, max: 1 }))
  expect(draw(points).named('stock').markArea?.data[0]?.[0]?.name).toBeUndefined()
})

test('the band extends from the lowest to the highest stock', () => {
  const { named } = draw()
  expect(named('min').data[0]?.[1]).toBe(2)
  expect(named('range').data[0]?.[1]).toBe(3)
})

test('restocks and sell-outs are marked on the line at their exact time', () => {
  const { named } = draw(readings, {
    marks: [
      { kind: 'restocked', at: iso(3.25) },
      { kind: 'sold_out', at: iso(3.75) },
      { kind: 'sold_out', at: iso(-1) },
    ],
  })
  const marked = (name: string) => named(name).data.map(([at, value]) => [hour(at ?? 0), value])
  expect(marked('restocked')).toEqual([[3.25, 8]])
  expect(marked('sold_out')).toEqual([[3.75, 0]])
})

const happened = (kind: ShownAnnotation['kind'], at: number, text: string): ShownAnnotation => ({
  ...{ kind, at: START + at * HOUR, text, day: '2026-11-20', until: null, count: 1, link: null },
})

test('annotations have one row per kind between stock and strip, and are in the tooltip at their mark', () => {
  const annotations = [
    happened('purchase', 0.5, 'Order 1'),
    happened('outage', 3.5, 'Not reachable'),
    happened('purchase', 3.75, 'Order 2'),
  ]
  const { named, tipTextAt } = draw(readings, {}, annotations)
  expect(named('purchase').data.map(([at, y]) => [hour(at ?? 0), y])).toEqual([
    [0.5, 0],
    [3.75, 0],
  ])
  const offsets = ['purchase', 'outage'].map((name) => named(name).symbolOffset?.[1] ?? 0)
  expect(offsets[1]).toBeGreaterThan(offsets[0] ?? 0)
  expect(trendHeight(annotations)).toBeGreaterThan(trendHeight([]))
  expect(trendHeight(annotations.slice(0, 1))).toBe(trendHeight([]))
  expect(tipTextAt(0.2)).toMatch(/^0–1 hStock: 3.*Order 1$/)
  expect(tipTextAt(3.6)).toMatch(/Not reachableOrder 2$/)
  expect(tipTextAt(1.5)).toBe('1–2 hNo data')
})

test('in stock for twenty minutes: line, band, mark and tooltip start and end at the same seconds', () => {
  const [restocked, soldOut] = [3 + 7 / 3600, 3 + 20 / 60 + 7 / 3600]
  const step = (from: number, until: number, last: number) => ({
    ...reading(from, { last, min: last, max: last, kind: 'exact', orderable: Number(last > 0) }),
    until: iso(until),
  })
  const { named, axis, tipTextAt, steps } = draw(readings, {
    from: iso(5 - 168),
    until: iso(5),
    monitored_since: iso(1),
    steps_since: iso(5 - 168),
    steps: [step(2, restocked, 0), step(restocked, soldOut, 5), step(soldOut, 5, 0)],
    marks: [
      { kind: 'restocked', at: iso(restocked) },
      { kind: 'sold_out', at: iso(soldOut) },
    ],
  })
  const drawn = (name: string) => named(name).data.map(([at, value]) => [hour(at ?? 0), value])
  const vertices = (high: number) => [
    [1.5, null],
    [2, 0],
    [restocked, high],
    [soldOut, 0],
    [5, 0],
  ]
  expect(drawn('stock')).toEqual(vertices(5))
  expect(drawn('orderable')).toEqual(vertices(1))
  expect([...drawn('restocked'), ...drawn('sold_out')]).toEqual([
    [restocked, 5],
    [soldOut, 0],
  ])
  // The axis covers all seven days; the time before monitoring has no data, not 0.
  expect(axis).toEqual([
    [5 - 168, 5],
    [5 - 168, 5],
  ])
  const [before, unread] = named('stock').markArea?.data ?? []
  expect(before?.map(({ xAxis }) => hour(xAxis))).toEqual([5 - 168, 1])
  expect(before?.[0]?.name).toBe('Since 1 h')
  expect(unread?.map(({ xAxis }) => hour(xAxis))).toEqual([1, 2])
  expect(tipTextAt(-1)).toBe('Since 1 h')
  expect(tipTextAt(3.1)).toMatch(/Stock: 5/)
  expect(steps.map(({ content }) => content)).toEqual(['gap', 'number', 'number', 'number'])
})

test('more than two days are aggregated by hour in the tooltip, and drawn exactly if exact readings exist', () => {
  const points = Array.from({ length: 60 }, (_, at) => reading(at, { last: 0, min: 0, max: 5, orderable: 0.5 }))
  const step = { ...reading(50.5, { last: 5, min: 5, max: 5, orderable: 1 }), until: iso(50.75) }
  const { named, tipTextAt, steps } = draw(points, { until: iso(60), steps_since: iso(50), steps: [step] })
  expect(steps).toHaveLength(60)
  const lately = named('stock').data.filter(([at]) => (at ?? 0) >= START + 49 * HOUR)
  expect(lately.map(([at, value]) => [hour(at ?? 0), value])).toEqual([
    [49, 0],
    [50, 0],
    [50.25, null],
    [50.5, 5],
    [50.75, 5],
    [55.375, null],
  ])
  expect(tipTextAt(50.6)).toMatch(/^50–51 hStock: 0 or more.*50.5–50.75 h: 5/)
})

test('the tooltip has exact values, and marks gaps', () => {
  const { tipTextAt } = draw()
  expect(tipTextAt(0.5)).toBe('0–1 hStock: 3Range: 2 – 5Orderable: 100%')
  expect(tipTextAt(2.5)).toBe('2–3 hNo data')
  expect(tipTextAt(3.5)).toContain('8 or more')
  expect(tipTextAt(3.5)).toContain('Restocked 2×')
  expect(tipTextAt(4.5)).toContain('Plenty')
  expect(tipTextAt(99)).toBe('')
})

test('the table shows a long gap as one row, latest first', () => {
  const rows = trendRows(draw().steps)
  expect(rows.map(({ from, until, content }) => [hour(from), hour(until), content])).toEqual([
    [4, 5, 'plenty'],
    [3, 4, 'number'],
    [1, 3, 'gap'],
    [0, 1, 'number'],
  ])
})
