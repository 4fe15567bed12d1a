import { useTranslation } from 'react-i18next'
import './error-id.css'

/** The id under which an error stands in the server's log, to be copied to whoever can mend it; nothing without one. */
export const ErrorId = ({ id }: { readonly id: string | null }) => {
  const { t } = useTranslation('common')
  return id && <span className="error-id">{t('error.error_id', { id })}</span>
}
