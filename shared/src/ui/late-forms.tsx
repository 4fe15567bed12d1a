import { Button, Skeleton } from '@arco-design/web-react'
import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { PageDrawer } from './PageDrawer'

/** Delay in ms before the preload; the page's own first requests are finished by then. */
const PRELOAD_DELAY_MS = 1500
/** Delay in ms before the loading state is shown: with a shorter wait only the form itself slides in. */
const LOADING_DELAY_MS = 300

interface WaitingProps {
  readonly hasFailed: boolean
  readonly onRetry: () => void
  readonly onClose: () => void
}

/** Drawer shown while the forms are loading, or after they failed to load. */
const Waiting = ({ hasFailed, onRetry, onClose }: WaitingProps) => {
  const { t } = useTranslation('common')
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), LOADING_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <PageDrawer
      title={hasFailed ? t('error.not_loaded') : t('table.loading')}
      isOpen={isShown || hasFailed}
      onClose={onClose}
    >
      {hasFailed ? (
        <div role="alert">
          <p>{t('error.check_connection')}</p>
          <Button type="primary" onClick={onRetry}>
            {t('action.try_again')}
          </Button>
        </div>
      ) : (
        <Skeleton animation text={{ rows: 8 }} />
      )}
    </PageDrawer>
  )
}

interface LateProps {
  /** Whether one of the forms is requested. */
  readonly isRequested: boolean
  readonly onClose: () => void
}

/**
 * Lazily loads the forms of a page: a moment after the page is shown, or as soon as one is requested, so that a list
 * loads without the code of its forms. A failed load is repeated once; then it is shown and can be retried, which
 * React's `lazy` does not support.
 */
export const lateForms = <Props extends { readonly onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & LateProps> => {
  let loadedForms: ComponentType<Props> | undefined
  const LateForms = (props: Props & LateProps) => {
    const { isRequested, onClose } = props
    const [Forms, setForms] = useState(() => loadedForms)
    const [hasFailed, setFailed] = useState(false)
    useEffect(() => {
      if (Forms || hasFailed) return
      let isMounted = true
      const fetchForms = async () => {
        try {
          // The second request has another address and its own deadline, as a remote's container has.
          loadedForms ??= await load().catch(load)
          if (isMounted) setForms(() => loadedForms)
        } catch {
          if (isMounted) setFailed(isRequested)
        }
      }
      const timer = setTimeout(() => void fetchForms(), isRequested ? 0 : PRELOAD_DELAY_MS)
      return () => {
        isMounted = false
        clearTimeout(timer)
      }
    }, [Forms, hasFailed, isRequested])
    if (Forms) return <Forms {...props} />
    return isRequested && <Waiting hasFailed={hasFailed} onRetry={() => setFailed(false)} onClose={onClose} />
  }
  return LateForms
}
