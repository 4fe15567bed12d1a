import type { ChartOption } from '@outlet/shared/charts/Chart'
import type { ShownAnnotation } from '@outlet/shared/charts/use-annotations'
import { z } from '@outlet/shared/contract/zod'
import { marksAt, textsAt } from './annotated-steps'
import { barOption, lineOption } from './chart-option'
import { spendOption } from './spend-option'

const happened = (kind: ShownAnnotation['kind'], day: string, text = ''): ShownAnnotation => ({
  ...{ kind, day, text, at: Date.parse(day), until: null, count: 1, link: null },
})
const all = [
  happened('release', '2026-10-31', 'before all'),
  happened('purchase', '2026-11-02', 'Order 1'),
  happened('purchase', '2026-11-08', 'Order 2'),
  happened('release', '2026-11-09', 'Release'),
]
const weeks = ['2026-11-02', '2026-11-09']

test('each kind has one mark per day, week or month, which lists all its events', () => {
  expect(marksAt(all, weeks, (step) => step * 10)).toEqual([
    { kind: 'purchase', x: 0 },
    { kind: 'release', x: 10 },
  ])
  expect(textsAt(all, weeks, 0)).toEqual(['Order 1', 'Order 2'])
  expect(textsAt(all, ['2026-10', '2026-11'], 1)).toEqual(['Order 1', 'Order 2', 'Release'])
  const many = Array.from({ length: 9 }, (_, index) => happened('purchase', '2026-11-02', `Order ${index}`))
  expect(textsAt(many, weeks, 0)).toEqual([...many.slice(0, 6).map(({ text }) => text), '…'])
})

const theme: Parameters<ChartOption>[0] = {
  ...{ primary: 'blue', success: 'green', warning: 'orange', danger: 'red', text: 'black', secondaryText: 'gray' },
  ...{ axis: 'gray', splitLine: 'gray', surface: 'white', empty: 'gray' },
}
const Axis = z.object({ axisLabel: z.object({ margin: z.number() }).optional() })
const Drawn = z.object({
  xAxis: z.union([z.array(Axis), Axis.transform((axis) => [axis])]),
  series: z.array(
    z.object({
      name: z.string().optional(),
      data: z.array(z.unknown()),
      symbol: z.string().optional(),
      symbolOffset: z.tuple([z.number(), z.number()]).optional(),
    }),
  ),
})
const series = [{ name: 'Orders', values: [1, 2], axis: 0 as const, text: String }]
const plot = { names: ['a', 'b'], series }
const points = [{ at: 0, spend: 1, orders: 1 }]
const formats = { spendName: '', ordersName: '', axis: String, number: String }

test.each([
  ['lines', (marks: Parameters<typeof lineOption>[1]) => lineOption(plot, marks)],
  ['bars', (marks: Parameters<typeof lineOption>[1]) => barOption({ ...plot, isStacked: false }, marks)],
  ['spend', (marks: Parameters<typeof lineOption>[1]) => spendOption(points, formats, marks)],
])('%s have one row of marks per kind, each with its own shape, between the axis and its labels', (_name, optionOf) => {
  const marks = marksAt(all, weeks, (step) => step)
  const [plain, marked] = [Drawn.parse(optionOf([])(theme)), Drawn.parse(optionOf(marks)(theme))]
  const markRows = marked.series.filter(({ name }) => name === 'purchase' || name === 'release')
  expect(marked.series).toHaveLength(plain.series.length + 2)
  expect(markRows.map(({ data }) => data)).toEqual([[[0, 0]], [[1, 0]]])
  expect(new Set(markRows.map(({ symbol }) => symbol)).size).toBe(2)
  const [upper, lower] = markRows.map(({ symbolOffset }) => symbolOffset?.[1] ?? 0)
  const [margin, before] = [marked, plain].map(({ xAxis: [axis] }) => axis?.axisLabel?.margin ?? 0)
  expect([before, upper, lower]).toEqual([8, 9, 23])
  expect(margin).toBeGreaterThan(lower ?? 0)
})
