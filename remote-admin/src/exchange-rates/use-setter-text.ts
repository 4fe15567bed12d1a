import { useTranslation } from 'react-i18next'
import type { SetRate } from '@outlet/shared/contract/exchange-rates'

/** Who set a rate, as far as it is known. */
export const useSetterText = (): ((setter: SetRate['set_by']) => string) => {
  const { t } = useTranslation('admin')
  return (setter) => {
    if (setter === null) return t('exchangeRates.somebody')
    return setter.name || t('auditRecords.actor.unknown')
  }
}
