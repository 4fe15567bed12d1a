import type { ECharts } from 'echarts/core'
import { chartPicture } from './chart-picture'
import type { ChartTheme } from './chart-theme'

const color = 'rgb(1, 2, 3)'
const theme: ChartTheme = {
  ...{ primary: color, success: color, warning: color, danger: color, text: color, secondaryText: color },
  ...{ axis: color, splitLine: color, surface: color, empty: color },
}

test('a picture is labelled: title, unit and period above the chart, its series beneath', () => {
  const written: [string, number][] = []
  const filled: unknown[] = []
  const context = {
    measureText: (text: string) => ({ width: 8 * text.length }),
    fillText: (text: string, _x: number, y: number) => written.push([text, y]),
    fillStyle: '',
    fillRect: () => filled.push(context.fillStyle),
    drawImage: (_image: unknown, _x: number, y: number) => written.push(['chart', y]),
    ...Object.fromEntries(
      ['scale', 'strokeRect', 'setLineDash', 'beginPath', 'moveTo', 'lineTo', 'stroke'].map((name) => [
        name,
        () => undefined,
      ]),
    ),
  }
  const made = { getContext: () => context, toDataURL: () => 'data:image/png;base64,', width: 0, height: 0 }
  // The fake stands in for a canvas: jsdom draws nothing.
  const create = jest.spyOn(document, 'createElement').mockReturnValue(made as unknown as HTMLElement)
  // Only these methods are called.
  const chart = { renderToCanvas: () => ({}), getWidth: () => 600, getHeight: () => 320 } as unknown as ECharts
  const picture = chartPicture(
    chart,
    {
      title: 'Orders by Week and Store',
      lines: ['2026/11/01 – 2026/11/20', 'Orders · number'],
      legend: [{ name: 'Coach Outlet', color, dash: [] }],
      scale: { from: '0', to: '12', colors: () => ['#eee', '#123'], noData: 'No data' },
    },
    theme,
  )
  create.mockRestore()
  expect(picture).toMatch(/^data:image\/png/)
  const order = written.toSorted(([, one], [, other]) => one - other).map(([text]) => text)
  expect(order).toEqual([
    'Orders by Week and Store',
    '2026/11/01 – 2026/11/20',
    'Orders · number',
    'chart',
    'Coach Outlet',
    ...['0', '12', 'No data'],
  ])
  // The background, then the shades of the scale.
  expect(filled).toEqual([color, '#eee', '#123'])
  expect(made.height).toBeGreaterThan(2 * 320)
})
