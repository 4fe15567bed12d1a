import { Button, Skeleton } from '@arco-design/web-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { lateComponent } from '../ui/late-component'
import styles from './Chart.module.css'
import type EChartsCanvas from './EChartsCanvas'

export type { ChartPicture, ColorScale, PictureCaption } from './chart-picture'
export type { ChartSteps, ChartTip } from './ChartTip'
export type { ChartOption } from './EChartsCanvas'

type ChartProps = ComponentProps<typeof EChartsCanvas>

const useCanvas = lateComponent<ChartProps>(async () => (await import('./EChartsCanvas')).default)

/** An ECharts chart. Its code (some 130 kB) is loaded when the first chart is shown. */
export const Chart = (props: ChartProps) => {
  const { t } = useTranslation('common')
  const { Component: Canvas, hasFailed, tryAgain } = useCanvas()
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
