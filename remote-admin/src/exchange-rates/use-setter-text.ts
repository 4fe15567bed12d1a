import { useTranslation } from 'react-i18next'
import type { SetRate } from '@outlet/shared/contract/money/exchange-rates'

/** Returns the label of the person or source that set a rate. */
export const useSetterText = (): ((setter: SetRate['set_by']) => string) => {
  const { t } = useTranslation('admin')
  return (setter) => {
    if (setter === null) return t('exchangeRates.unknown_user')
    return setter.name || t('auditRecords.actor.unknown')
  }
}
