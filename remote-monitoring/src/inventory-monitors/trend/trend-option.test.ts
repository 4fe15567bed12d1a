import { render } from '@testing-library/react'
import { z } from '@outlet/shared/contract/zod'
import { trendOption } from './trend-option'
import type { ChartTheme } from './trend-option'
import { trendRows } from './trend-rows'
import { trendSteps } from './trend-steps'
import { trendTip } from './TrendTip'
import type { TrendReading } from './trend-steps'
import type { TrendWords } from './trend-text'

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

const words: TrendWords = {
  stock: 'Stock',
  range: 'Range',
  orderable: 'Orderable',
  price: 'Price',
  noReading: 'No data',
  noNumber: 'No number',
  plenty: 'Plenty',
  atLeast: (number) => `${number} or more`,
  restocks: (count) => `Restocked ${count}×`,
  number: String,
  money: ({ minor, currency }) => `${currency} ${minor / 100}`,
  percent: (share) => `${share * 100}%`,
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
  series: z.array(
    z.object({
      name: z.string(),
      data: Vertices,
      markArea: z
        .object({ data: z.array(z.array(z.object({ xAxis: z.number(), name: z.string().optional() }))) })
        .optional(),
    }),
  ),
})

const draw = (points = readings) => {
  const steps = trendSteps(points, 3600, START + 100 * HOUR)
  const { series } = Option.parse(trendOption(steps, words)(theme))
  const named = (name: string) => {
    const found = series.find((one) => one.name === name)
    if (!found) throw new Error(`no series ${name}`)
    return found
  }
  const told = (at: number) => render(trendTip(steps, words).tell(START + at * HOUR)).container.textContent
  return { steps, named, told }
}

test('the stock is a line of steps that stops at gaps', () => {
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

test('gaps are grey areas, "plenty" is tinted, each with its word', () => {
  const marked = draw().named('stock').markArea?.data ?? []
  expect(marked.map(([from, until]) => [from?.name, hour(from?.xAxis ?? 0), hour(until?.xAxis ?? 0)])).toEqual([
    ['No data', 1, 3],
    ['Plenty', 4, 5],
  ])
})

test('a narrow gap has no word, so that words never overlap', () => {
  const points = Array.from({ length: 24 }, (_none, at) => reading(at, at === 5 ? {} : { last: 1, min: 1, max: 1 }))
  expect(draw(points).named('stock').markArea?.data[0]?.[0]?.name).toBeUndefined()
})

test('the band reaches from the lowest to the highest', () => {
  const { named } = draw()
  expect(named('min').data[0]?.[1]).toBe(2)
  expect(named('range').data[0]?.[1]).toBe(3)
})

test('restocks are marked in the middle of their step', () => {
  expect(
    draw()
      .named('restock')
      .data.map(([at, value]) => [hour(at ?? 0), value]),
  ).toEqual([[3.5, 8]])
})

test('the pointer tells exact values, and says where nobody looked', () => {
  const { told } = draw()
  expect(told(0.5)).toBe('0–1 hStock: 3Range: 2 – 5Orderable: 100%')
  expect(told(2.5)).toBe('2–3 hNo data')
  expect(told(3.5)).toContain('8 or more')
  expect(told(3.5)).toContain('Restocked 2×')
  expect(told(4.5)).toContain('Plenty')
  expect(told(99)).toBe('')
})

test('the table tells a long gap once, the latest first', () => {
  const rows = trendRows(draw().steps)
  expect(rows.map(({ from, until, content }) => [hour(from), hour(until), content])).toEqual([
    [4, 5, 'plenty'],
    [3, 4, 'number'],
    [1, 3, 'gap'],
    [0, 1, 'number'],
  ])
})
