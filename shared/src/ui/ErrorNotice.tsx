import { Alert, Button } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../api/api-error'
import { problemText } from '../i18n/problem-text'
import { StateIcon } from './StateIcon'
import styles from './StateNotice.module.css'

interface ErrorNoticeProps {
  readonly error: ApiError
  readonly onRetry?: () => void
  /** `block` replaces the content; `inline` is shown above content that is still there. */
  readonly form?: 'block' | 'inline'
  /** Title of the failure; by default "could not be loaded". */
  readonly title?: string
}

const FORBIDDEN = 403

/** Title and text of the notice. An error that the 'Request Error' message has shown has no text here. */
const useNoticeTexts = (error: ApiError, title: string | undefined) => {
  const { t, i18n } = useTranslation('common')
  if (error.status === FORBIDDEN) return { title: t('permission.forbidden'), text: t('permission.forbidden_hint') }
  return { title: title ?? t('error.not_loaded'), text: error.isWithoutBody ? undefined : problemText(i18n, error) }
}

/** A failure, shown where it happened. */
export const ErrorNotice = ({ error, onRetry, form = 'block', title }: ErrorNoticeProps) => {
  const { t } = useTranslation('common')
  const texts = useNoticeTexts(error, title)
  const isForbidden = error.status === FORBIDDEN
  const retry = onRetry && !isForbidden && (
    <Button size={form === 'inline' ? 'mini' : 'default'} onClick={onRetry}>
      {t('action.try_again')}
    </Button>
  )
  const request = error.requestId !== null && (
    <span className={styles.request}>{t('error.request_id', { id: error.requestId })}</span>
  )
  if (form === 'inline') {
    const content = (
      <span className={styles.inline}>
        {texts.text} {request} {retry}
      </span>
    )
    return <Alert type="error" title={texts.title} content={content} />
  }
  return (
    <div className={styles.notice} role="alert">
      <StateIcon of={isForbidden ? 'forbidden' : 'failed'} />
      <p className={styles.title}>{texts.title}</p>
      {texts.text && <p className={styles.hint}>{texts.text}</p>}
      {retry}
      {request}
    </div>
  )
}
