/** Colours of a chart, read from Arco's variables at its element, so that it follows theme and theme colour. */
export interface ChartTheme {
  primary: string
  success: string
  warning: string
  danger: string
  text: string
  secondaryText: string
  axis: string
  splitLine: string
  surface: string
  /** Colour of areas without readings. */
  empty: string
}

const variables: Record<keyof ChartTheme, string> = {
  primary: '--link-6',
  success: '--success-6',
  warning: '--warning-6',
  danger: '--danger-6',
  text: '--color-text-1',
  secondaryText: '--color-text-3',
  axis: '--color-border-3',
  splitLine: '--color-border-1',
  surface: '--color-bg-popup',
  empty: '--color-fill-2',
}

/** Converts an Arco variable to a colour: its palette is written as `22, 93, 255`, the rest as colours. */
const asColor = (value: string) => (/^\d+\s*,/.test(value) ? `rgb(${value})` : value)

export function readChartTheme(element: Element): ChartTheme {
  const style = getComputedStyle(element)
  const color = (name: keyof ChartTheme) => asColor(style.getPropertyValue(variables[name]).trim())
  return {
    primary: color('primary'),
    success: color('success'),
    warning: color('warning'),
    danger: color('danger'),
    text: color('text'),
    secondaryText: color('secondaryText'),
    axis: color('axis'),
    splitLine: color('splitLine'),
    surface: color('surface'),
    empty: color('empty'),
  }
}
