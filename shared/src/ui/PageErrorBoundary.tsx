import { Button } from '@arco-design/web-react'
import { IconBug } from '@arco-design/web-react/icon'
import type { PropsWithChildren, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorBoundary, type ErrorBoundaryProps } from './ErrorBoundary'
import styles from './StateNotice.module.css'

interface PageErrorBoundaryProps extends Omit<ErrorBoundaryProps, 'fallback'> {
  /** Further help, beneath the notice. */
  readonly further?: ReactNode
}

interface CrashNoticeProps extends Pick<PageErrorBoundaryProps, 'further'> {
  readonly errorId: string | null
  readonly tryAgain: () => void
}

const CrashNotice = ({ errorId, tryAgain, further }: CrashNoticeProps) => {
  const { t } = useTranslation('common')
  return (
    <div className={styles.notice} role="alert">
      <IconBug className={`${styles.icon} ${styles.failed}`} />
      <p className={styles.title}>{t('error.page_failed')}</p>
      <p className={styles.hint}>{t('error.page_failed_hint')}</p>
      <Button type="primary" onClick={tryAgain}>
        {t('action.try_again')}
      </Button>
      {further}
      {errorId && <p className={styles.request}>{t('error.error_id', { id: errorId })}</p>}
    </div>
  )
}

/** Error boundary of a page: an error in rendering replaces only the page. */
export const PageErrorBoundary = ({ further, ...props }: PropsWithChildren<PageErrorBoundaryProps>) => (
  <ErrorBoundary
    {...props}
    fallback={(tryAgain, errorId) => <CrashNotice errorId={errorId} tryAgain={tryAgain} further={further} />}
  />
)
