import { Button, Skeleton } from '@arco-design/web-react'
import { useEffect, useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Chart.module.css'
import type EChartsCanvas from './EChartsCanvas'

export type { ChartPicture, ColorScale, PictureCaption } from './chart-picture'
export type { ChartSteps, ChartTip } from './ChartTip'
export type { ChartOption } from './EChartsCanvas'

type Canvas = typeof EChartsCanvas

let loadedCanvas: Canvas | undefined

/** Loads the canvas. React's `lazy` would cache a failed load for ever; this hook loads again on retry. */
const useCanvas = (): { Canvas: Canvas | undefined; hasFailed: boolean; tryAgain: () => void } => {
  const [Canvas, setCanvas] = useState<Canvas | undefined>(() => loadedCanvas)
  const [hasFailed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (loadedCanvas) return
    let isWanted = true
    const load = () =>
      import('./EChartsCanvas').then(
        ({ default: loaded }) => {
          loadedCanvas = loaded
          if (isWanted) setCanvas(() => loaded)
        },
        () => isWanted && setFailed(true),
      )
    // Loads after the next paint, so that the page around the chart is shown first.
    const frame = requestAnimationFrame(() => setTimeout(() => isWanted && void load()))
    return () => {
      isWanted = false
      cancelAnimationFrame(frame)
    }
  }, [tries])
  const tryAgain = () => {
    setFailed(false)
    setTries(tries + 1)
  }
  return { Canvas, hasFailed, tryAgain }
}

/** An ECharts chart. Its code (some 130 kB) is loaded when the first chart is shown. */
export const Chart = (props: ComponentProps<Canvas>) => {
  const { t } = useTranslation('common')
  const { Canvas, hasFailed, tryAgain } = useCanvas()
  if (Canvas) return <Canvas {...props} />
  return (
    <div
      className={styles.waiting}
      style={{ height: props.height }}
      role={hasFailed ? 'alert' : 'status'}
      aria-label={hasFailed ? undefined : t('table.loading')}
    >
      {hasFailed ? (
        <>
          {t('error.not_loaded')}
          <Button onClick={tryAgain}>{t('action.try_again')}</Button>
        </>
      ) : (
        <Skeleton animation text={{ rows: 5, width: '100%' }} />
      )}
    </div>
  )
}
