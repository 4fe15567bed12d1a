import type { ECharts } from 'echarts/core'
import { chartPicture } from './chart-picture'
import type { ChartTheme } from './chart-theme'

const color = 'rgb(1, 2, 3)'
const theme: ChartTheme = {
  ...{ primary: color, success: color, warning: color, danger: color, text: color, secondaryText: color },
  ...{ axis: color, splitLine: color, surface: color, empty: color },
}

/** Draws a picture of a chart of this width with a canvas that records its texts. */
const draw = (width: number) => {
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
  const chart = { renderToCanvas: () => ({}), getWidth: () => width, getHeight: () => 320 } as unknown as ECharts
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
  const texts = written.toSorted(([, one], [, other]) => one - other).map(([text]) => text)
  return { picture, texts, filled, height: made.height }
}

test('a picture is labelled: title, unit and period above the chart, its series beneath', () => {
  const { picture, texts, filled, height } = draw(600)
  expect(picture).toMatch(/^data:image\/png/)
  expect(texts).toEqual([
    'Orders by Week and Store',
    '2026/11/01 – 2026/11/20',
    'Orders · number',
    'chart',
    'Coach Outlet',
    ...['0', '12', 'No data'],
  ])
  // The background, then the shades of the scale.
  expect(filled).toEqual([color, '#eee', '#123'])
  expect(height).toBeGreaterThan(2 * 320)
})

test('a text that is wider than the picture is wrapped, not squeezed', () => {
  expect(draw(180).texts.slice(0, 6)).toEqual([
    'Orders by Week and',
    'Store',
    '2026/11/01 –',
    '2026/11/20',
    'Orders · number',
    'chart',
  ])
})
