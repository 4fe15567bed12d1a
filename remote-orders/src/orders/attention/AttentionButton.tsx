import { Button } from '@arco-design/web-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { unknownPurchasesQuery } from './attention.queries'

interface Props {
  readonly isOpen: boolean
  readonly onToggle: () => void
}

/** Says how many purchases wait for a person, and opens them above the list. */
export const AttentionButton = ({ isOpen, onToggle }: Props) => {
  const { t } = useTranslation('orders')
  const locale = useLocale()
  const { data = [], hasNextPage } = useInfiniteQuery(unknownPurchasesQuery)
  const number = `${formatNumber(data.length, locale)}${hasNextPage ? '+' : ''}`
  return (
    <Button status={data.length > 0 ? 'danger' : 'default'} aria-expanded={isOpen} onClick={onToggle}>
      {data.length > 0 ? t('orders.attention.show', { number }) : t('orders.attention.none')}
    </Button>
  )
}
