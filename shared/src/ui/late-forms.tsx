import { Button, Skeleton } from '@arco-design/web-react'
import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { PageDrawer } from './PageDrawer'

/** The page's own first requests are over by then. */
const STILL_MS = 1500
/** Who waits for less sees the form slide in, once. */
const PATIENCE_MS = 300

interface WaitingProps {
  readonly hasFailed: boolean
  readonly onRetry: () => void
  readonly onClose: () => void
}

/** What is opened while the forms are on their way, or could not be fetched. */
const Waiting = ({ hasFailed, onRetry, onClose }: WaitingProps) => {
  const { t } = useTranslation('common')
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <PageDrawer title={t('table.loading')} isOpen={isShown || hasFailed} onClose={onClose}>
      {hasFailed ? (
        <div role="alert">
          <p>{t('error.not_loaded')}</p>
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
  /** One of the forms is asked for. */
  readonly isWanted: boolean
  readonly onClose: () => void
}

/**
 * The forms of a page, in a file of their own that is fetched when the page has been shown for a moment, or as soon as
 * one is asked for: a list is shown without what only its forms need. A failed fetch is told and can be tried again,
 * which React's `lazy` cannot.
 */
export const lateForms = <Props extends { readonly onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & LateProps> => {
  let known: ComponentType<Props> | undefined
  const LateForms = (props: Props & LateProps) => {
    const { isWanted, onClose } = props
    const [Forms, setForms] = useState(() => known)
    const [hasFailed, setFailed] = useState(false)
    useEffect(() => {
      if (Forms || hasFailed) return
      let isHere = true
      const fetchForms = async () => {
        try {
          known ??= await load()
          if (isHere) setForms(() => known)
        } catch {
          if (isHere) setFailed(isWanted)
        }
      }
      const timer = setTimeout(() => void fetchForms(), isWanted ? 0 : STILL_MS)
      return () => {
        isHere = false
        clearTimeout(timer)
      }
    }, [Forms, hasFailed, isWanted])
    if (Forms) return <Forms {...props} />
    return isWanted && <Waiting hasFailed={hasFailed} onRetry={() => setFailed(false)} onClose={onClose} />
  }
  return LateForms
}
