import { LineChart } from 'echarts/charts'
// Not `GridComponent`, which adds ECharts' own axis pointer: see ChartTip.
import { GridSimpleComponent, MarkAreaComponent } from 'echarts/components'
import { init, use as register, type ECharts, type EChartsCoreOption } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useLayoutEffect, useRef, type RefObject } from 'react'
import { useLocale, useSettings } from '@outlet/shared/settings/use-settings'
import { TipAt, usePointer, useStepKeys, type ChartSteps, type ChartTip } from './ChartTip'
import { chartPicture, type ChartPicture } from './chart-picture'
import { readChartTheme, type ChartTheme } from './chart-theme'

// Only what some chart draws: every first chart waits for this code.
register([CanvasRenderer, GridSimpleComponent, LineChart, MarkAreaComponent])

export type ChartOption = (theme: ChartTheme) => EChartsCoreOption

interface Props {
  option: ChartOption
  /** Accessible name: what the chart shows. */
  label: string
  /** Height in CSS pixels. */
  height: number
  tip?: ChartTip
  /** Steps of `tip` for the keyboard. */
  steps?: ChartSteps
  /** Set to a function that exports the chart as a picture, while the chart is mounted. */
  picture?: RefObject<ChartPicture | null>
}

/**
 * Follows its container's size and the theme. Disposed when hidden or unmounted (a cached tab runs the clean-up when it
 * is hidden).
 */
export default function EChartsCanvas({ option, label, height, tip, steps, picture }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<ECharts>(null)
  const { theme, themeColor } = useSettings()
  const locale = useLocale()
  const { spot, show, forget, handlers } = usePointer((x) => chart.current?.convertFromPixel({ xAxisIndex: 0 }, x))
  const keys = useStepKeys(
    label,
    steps,
    (at, box) => show(at, Number(chart.current?.convertToPixel({ xAxisIndex: 0 }, at)), box),
    forget,
  )

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const made = init(element, null, { renderer: 'canvas', locale: locale === 'zh-CN' ? 'ZH' : 'EN' })
    chart.current = made
    if (picture) {
      picture.current = (caption) => chartPicture(made, caption, readChartTheme(element))
    }
    const observer = new ResizeObserver(() => made.resize())
    observer.observe(element)
    return () => {
      observer.disconnect()
      made.dispose()
      chart.current = null
      if (picture) picture.current = null
    }
  }, [locale, picture])

  useLayoutEffect(() => {
    if (!box.current) return
    const animation = !matchMedia('(prefers-reduced-motion: reduce)').matches
    chart.current?.setOption({ animation, ...option(readChartTheme(box.current)) }, { notMerge: true })
    // The colours are read from the document, where theme and theme colour set them.
  }, [option, theme, themeColor, locale])

  return (
    <div style={{ position: 'relative', height }} {...(tip && handlers)} {...keys}>
      <div
        ref={box}
        {...(keys ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
        style={{ width: '100%', height }}
      />
      {tip && spot && <TipAt tip={tip} spot={spot} />}
    </div>
  )
}
