import type { ECharts } from 'echarts/core'
import type { ChartTheme } from './chart-theme'

export interface PictureCaption {
  readonly title: string
  /** Lines beneath the title: unit, period, filters. */
  readonly lines: readonly string[]
  /** Legend of the series. `dash`: lengths in pixels of dashes and gaps. */
  readonly legend: readonly { readonly name: string; readonly color: string; readonly dash: readonly number[] }[]
  /** Legend of the cells' shades. */
  readonly scale?: ColorScale | undefined
}

export interface ColorScale {
  /** Labels of the first and the last colour. */
  readonly from: string
  readonly to: string
  /** Colours of the cells in a theme, by value. */
  readonly colors: (theme: ChartTheme) => readonly string[]
  /** Label of an empty cell. */
  readonly noData: string
}

/** Returns the chart as a picture: a PNG as a data URL. */
export type ChartPicture = (caption: PictureCaption) => string

/** Sizes in CSS pixels; RATIO is the pixel ratio. */
const MARGIN = 16
const TITLE = 26
const LINE = 20
const SWATCH = 24
const GAP = 8
const RATIO = 2

const FONT = 'system-ui, -apple-system, "PingFang SC", "Microsoft YaHei", sans-serif'
const TITLE_FONT = '600 16px'
const LINE_FONT = '13px'

/** Breaks a text at its spaces and Chinese separators where it is wider than the picture, which would squeeze it. */
const wrap = (context: CanvasRenderingContext2D, text: string, font: string, width: number): string[] => {
  context.font = `${font} ${FONT}`
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/(?<=[\s，、；：])/u)) {
    if (line !== '' && context.measureText((line + word).trimEnd()).width > width) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += word
  }
  return [...lines, line]
}

/** Arranges the legend's entries in rows of a width. */
const legendRows = (context: CanvasRenderingContext2D, legend: PictureCaption['legend'], width: number) => {
  let [row, x] = [0, MARGIN]
  return legend.map((entry) => {
    const wide = SWATCH + GAP + context.measureText(entry.name).width + 2 * GAP
    if (x > MARGIN && x + wide > width - MARGIN) [row, x] = [row + 1, MARGIN]
    const place = { entry, row, x }
    x += wide
    return place
  })
}

const rowsOf = (entries: ReturnType<typeof legendRows>): number => Math.max(0, ...entries.map(({ row }) => row + 1))

const FRAME = 12
const STEP = 20

interface ScaleAt {
  readonly y: number
  readonly theme: ChartTheme
  readonly write: (text: string, x: number) => number
}

const drawScale = (context: CanvasRenderingContext2D, scale: ColorScale, { y, theme, write }: ScaleAt) => {
  const bar = write(scale.from, MARGIN) + GAP
  const colors = scale.colors(theme)
  for (const [at, color] of colors.entries()) {
    context.fillStyle = color
    context.fillRect(bar + at * STEP, y - FRAME / 2, STEP - 2, FRAME)
  }
  const frame = write(scale.to, bar + colors.length * STEP + GAP) + 2 * GAP
  context.strokeStyle = theme.axis
  context.lineWidth = 1
  context.setLineDash([])
  context.strokeRect(frame, y - FRAME / 2, FRAME, FRAME)
  write(scale.noData, frame + FRAME + GAP)
}

/** Draws the chart with a title, its unit and period, and a legend, since a picture is read away from its page. */
export function chartPicture(
  chart: ECharts,
  { title, lines, legend, scale }: PictureCaption,
  theme: ChartTheme,
): string {
  const drawn = chart.renderToCanvas({ pixelRatio: RATIO, backgroundColor: theme.surface })
  const [width, height] = [chart.getWidth(), chart.getHeight()]
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) return drawn.toDataURL('image/png')
  const wrapped = (text: string, font: string) => wrap(context, text, font, width - 2 * MARGIN)
  const titleLines = wrapped(title, TITLE_FONT)
  const textLines = lines.flatMap((line) => wrapped(line, LINE_FONT))
  const titleHeight = titleLines.length * TITLE
  context.font = `${LINE_FONT} ${FONT}`
  const entries = legendRows(context, legend, width)
  const legendRowCount = rowsOf(entries)
  const rowCount = legendRowCount + (scale ? 1 : 0)
  const legendHeight = rowCount * LINE + Math.min(rowCount, 1) * GAP
  const head = MARGIN + titleHeight + textLines.length * LINE + GAP
  canvas.width = width * RATIO
  canvas.height = (head + height + legendHeight + MARGIN) * RATIO
  context.scale(RATIO, RATIO)
  context.fillStyle = theme.surface
  context.fillRect(0, 0, width, head + height + legendHeight + MARGIN)
  context.textBaseline = 'middle'
  const write = (text: string, x: number, y: number, color: string, font: string) => {
    context.fillStyle = color
    context.font = `${font} ${FONT}`
    context.fillText(text, x, y, width - x - MARGIN)
  }
  for (const [index, line] of titleLines.entries())
    write(line, MARGIN, MARGIN + (index + 0.5) * TITLE, theme.text, TITLE_FONT)
  for (const [index, line] of textLines.entries())
    write(line, MARGIN, MARGIN + titleHeight + (index + 0.5) * LINE, theme.secondaryText, LINE_FONT)
  context.drawImage(drawn, 0, head, width, height)
  for (const { entry, row, x } of entries) {
    const y = head + height + (row + 0.5) * LINE
    context.strokeStyle = entry.color
    context.lineWidth = entry.dash.length > 0 ? 2 : 4
    context.setLineDash([...entry.dash])
    context.beginPath()
    context.moveTo(x, y)
    context.lineTo(x + SWATCH, y)
    context.stroke()
    write(entry.name, x + SWATCH + GAP, y, theme.secondaryText, LINE_FONT)
  }
  if (scale) {
    const y = head + height + (legendRowCount + 0.5) * LINE
    const writeHere = (text: string, x: number): number => {
      write(text, x, y, theme.secondaryText, LINE_FONT)
      return x + context.measureText(text).width
    }
    drawScale(context, scale, { y, theme, write: writeHere })
  }
  return canvas.toDataURL('image/png')
}
