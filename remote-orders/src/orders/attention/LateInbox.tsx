import { Skeleton } from '@arco-design/web-react'
import { lazy, Suspense } from 'react'

/** A file of its own: mostly nothing waits. */
const AttentionInbox = lazy(async () => import('./AttentionInbox'))

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
}

export const LateInbox = ({ isOpen, onClose }: Props) =>
  isOpen && (
    <Suspense fallback={<Skeleton animation text={{ rows: 4 }} />}>
      <AttentionInbox onClose={onClose} />
    </Suspense>
  )
