import { Alert } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../api/api-error'
import { refusalText } from '../i18n/problem-text'

/** Why an action was not done, beside its button: it stays until it is tried again, and is announced. */
export const Refusal = ({ of: error }: { readonly of: ApiError | undefined | null }) => {
  const { i18n } = useTranslation('common')
  if (!error) return null
  return <Alert type="error" style={{ marginBlock: 8 }} content={refusalText(i18n, error)} />
}
