import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProductInterval } from '@outlet/shared/contract/product-history'
import { formatNumber } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'

type Stock = Pick<ProductInterval, 'ats' | 'qty_kind' | 'orderable'>

/** A reading's stock in words; the same function until the language changes. */
export const useStockWords = () => {
  const { t } = useTranslation('catalog')
  const locale = useLocale()
  return useCallback(
    ({ ats, qty_kind: kind, orderable }: Stock): string => {
      const number = ats === null ? null : formatNumber(ats, locale)
      if (number !== null) return kind === 'exact' ? number : t('outletProducts.stock.at_least', { number })
      if (kind === 'capped') return t('outletProducts.stock.plenty')
      if (orderable === null) return t('outletProducts.history.unknown')
      return t(orderable ? 'outletProducts.stock.orderable' : 'outletProducts.stock.out')
    },
    [t, locale],
  )
}
