import { Spin } from '@arco-design/web-react'
import { PageErrorBoundary } from '@outlet/shared/ui/PageErrorBoundary'
import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'

interface PracticePageProps {
  readonly name: string
  readonly load: (() => Promise<{ readonly default: ComponentType }>) | undefined
}

/** Page, widget or panel of the remote, loaded as by the host. */
export const PracticePage = ({ name, load }: PracticePageProps) => {
  const [Page, setPage] = useState<ComponentType>()
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    load?.().then((module) => setPage(() => module.default), setFailure)
  }, [load])
  if (!load) return <p>main.ts has no line for {name}.</p>
  if (failure !== undefined) return <pre>{String(failure)}</pre>
  if (!Page) return <Spin />
  return (
    <PageErrorBoundary resetKey={name} onError={console.error}>
      <Page />
    </PageErrorBoundary>
  )
}
