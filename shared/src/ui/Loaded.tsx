import { Skeleton } from '@arco-design/web-react'
import type { SkeletonProps } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import type { ApiError } from '../api/api-error'
import { ErrorNotice } from './ErrorNotice'

interface LoadingProps {
  /** Lines of text. */
  readonly rows?: number
  /** Width of the last line. */
  readonly width?: '60%' | '100%'
  readonly image?: SkeletonProps['image']
}

const Loading = ({ rows = 8, width = '60%', image = false }: LoadingProps) => (
  <Skeleton animation text={{ rows, width }} image={image} />
)

/** Besides the query, the size of the skeleton. */
export interface LoadedProps<Data> extends LoadingProps {
  /** The result of `useQuery` or `useInfiniteQuery`. */
  readonly query: {
    readonly data: Data | undefined
    readonly error: ApiError | null
    readonly refetch: () => unknown
  }
  /** Form of the error notice if there is no data; above data that is still shown it is always inline. */
  readonly form?: 'block' | 'inline'
  /** Hides an error while the data of an earlier request is shown. */
  readonly hidesLaterErrors?: boolean
  readonly children: (data: Data) => ReactNode
}

/** Renders a query's data, a skeleton until it is loaded, and the error of a failed request. */
export const Loaded = <Data,>(props: LoadedProps<Data>) => {
  const { query, form = 'block', hidesLaterErrors = false, children, ...loading } = props
  const { data, error, refetch } = query
  const notice = error && (
    <ErrorNotice error={error} onRetry={() => void refetch()} form={data === undefined ? form : 'inline'} />
  )
  if (data === undefined) return notice ?? <Loading {...loading} />
  return (
    <>
      {!hidesLaterErrors && notice}
      {children(data)}
    </>
  )
}
