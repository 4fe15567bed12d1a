import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { PivotQuery } from '@outlet/shared/contract/analytics/analyses'
import { totalKindOf, type KeyNames } from '@outlet/shared/contract/analytics'
import type { Head } from './table'
import { useKeyText } from './use-key-text'

export const useHeadText = ({ columns, measures }: PivotQuery, names: KeyNames) => {
  const { t } = useTranslation('admin')
  const keyText = useKeyText()
  return useCallback(
    (head: Head): string => {
      if (head.kind === 'total') return t(`analytics.total_of.${totalKindOf(measures)}`)
      if (head.kind === 'column') return columns ? keyText(columns, head.key, names) : ''
      const name = t(`analytics.measure.${head.measure}`)
      return head.kind === 'before' ? t('analytics.before', { measure: name }) : name
    },
    [t, keyText, columns, measures, names],
  )
}
