import { Button, Skeleton } from '@arco-design/web-react'
import { useEffect, useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Chart.module.css'
import type EChartsCanvas from './EChartsCanvas'

export type { ChartSteps, ChartTip } from './ChartTip'
export type { ChartOption } from './EChartsCanvas'

type Canvas = typeof EChartsCanvas

let loadedCanvas: Canvas | undefined
let isMoreLoaded = false

const loadedFor = (isMore: boolean): Canvas | undefined => (isMore && !isMoreLoaded ? undefined : loadedCanvas)

const loadCanvas = async (isMore: boolean): Promise<Canvas> => {
  const [{ default: loaded }] = await Promise.all([import('./EChartsCanvas'), isMore && import('./more-parts')])
  loadedCanvas = loaded
  isMoreLoaded ||= isMore
  return loaded
}

/** React's `lazy` would keep a failed load for ever; this one asks anew at the next try. */
const useCanvas = (isMore: boolean): { Canvas: Canvas | undefined; hasFailed: boolean; tryAgain: () => void } => {
  const [Canvas, setCanvas] = useState<Canvas | undefined>(() => loadedFor(isMore))
  const [hasFailed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const isThere = loadedFor(isMore)
    if (isThere) return setCanvas(() => isThere)
    setCanvas(undefined)
    let isWanted = true
    const load = () =>
      loadCanvas(isMore).then(
        (loaded) => isWanted && setCanvas(() => loaded),
        () => isWanted && setFailed(true),
      )
    // After the next paint: the page around the chart is shown first.
    const frame = requestAnimationFrame(() => setTimeout(() => isWanted && void load()))
    return () => {
      isWanted = false
      cancelAnimationFrame(frame)
    }
  }, [tries, isMore])
  const tryAgain = () => {
    setFailed(false)
    setTries(tries + 1)
  }
  return { Canvas, hasFailed, tryAgain }
}

interface ChartProps extends ComponentProps<Canvas> {
  /** Draws more than lines: bars, points, a calendar, shaded cells. */
  readonly isMore?: boolean
}

/** An ECharts chart, whose code (some 130 kB) is loaded when the first one is shown. */
export const Chart = ({ isMore = false, ...props }: ChartProps) => {
  const { t } = useTranslation('common')
  const { Canvas, hasFailed, tryAgain } = useCanvas(isMore)
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
