import { Skeleton } from '@arco-design/web-react'
import { lazy, Suspense, type ComponentProps } from 'react'

const EChartsCanvas = lazy(() => import('./EChartsCanvas'))

export type { ChartOption } from './EChartsCanvas'

/** An ECharts chart, whose code (some 130 kB) is loaded when the first one is shown. */
export const Chart = (props: ComponentProps<typeof EChartsCanvas>) => (
  <Suspense
    fallback={
      <div style={{ height: props.height }}>
        <Skeleton animation text={{ rows: 5, width: '100%' }} />
      </div>
    }
  >
    <EChartsCanvas {...props} />
  </Suspense>
)
