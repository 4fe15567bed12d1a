import { Alert } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { refusalText, type RefusalError } from '../i18n/problem-text'

/** Reason why an action was refused, beside its button: it is announced, and stays until the action is tried again. */
export const Refusal = ({ of: error }: { readonly of: RefusalError | undefined | null }) => {
  const { i18n } = useTranslation('common')
  if (!error) return null
  return <Alert type="error" style={{ marginBlock: 8 }} content={refusalText(i18n, error)} />
}
