import { contrastOf } from '@outlet/shared/charts/contrast'
import { heatOption, type Plot } from './chart-option'

const other = 'rgb(100, 100, 100)'
const others = {
  success: other,
  warning: other,
  danger: other,
  secondaryText: other,
  axis: other,
  splitLine: other,
  empty: other,
}

/** Arco's default theme colour, and one that an operator may choose. */
const themes = {
  light: { primary: 'rgb(22, 93, 255)', text: 'rgb(29, 33, 41)', surface: '#fff' },
  dark: { primary: 'rgb(60, 126, 255)', text: 'rgba(255, 255, 255, 0.9)', surface: '#373739' },
  yellow: { primary: 'rgb(247, 186, 30)', text: 'rgba(255, 255, 255, 0.9)', surface: '#373739' },
} as const

interface Corner {
  readonly itemStyle?: { readonly color: string }
  readonly label?: { readonly color?: string; readonly formatter?: string }
}

test.each(Object.entries(themes))('numbers on cells of the heat map are readable in the %s theme', (_, theme) => {
  const names = Array.from({ length: 21 }, (_name, at) => String(at))
  const plot: Plot = { names, series: [{ name: 'Monday', axis: 0, values: names.map(Number), text: String }] }
  const option = heatOption(plot, true)({ ...others, ...theme })
  // Double assertion because ECharts' option type is a union that cannot be narrowed to the marked areas read here.
  const { series } = option as unknown as { series: { markArea: { data: [Corner, Corner][] } }[] }
  const cells = series[0]?.markArea.data.map(([cell]) => cell) ?? []
  // A cell with the value 0 has no number.
  expect(cells.map(({ label }) => label?.formatter)).toEqual([undefined, ...names.slice(1)])
  for (const { itemStyle, label } of cells.slice(1))
    expect(contrastOf(label?.color ?? '', itemStyle?.color ?? '')).toBeGreaterThanOrEqual(4.5)
})
