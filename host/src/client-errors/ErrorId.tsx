import { useTranslation } from 'react-i18next'
import './error-id.css'

/** The id of an error in the server's log, to be copied to an operator. Renders nothing without an id. */
export const ErrorId = ({ id }: { readonly id: string | null }) => {
  const { t } = useTranslation('common')
  return id && <span className="error-id">{t('error.error_id', { id })}</span>
}
