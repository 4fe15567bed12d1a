import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query'
import { getPriceVerdictAge } from '../../contract/products/price-facts'
import { formatNumber } from '../../format/number'
import { formatDateTime } from '../../format/time'
import { useLocale } from '../../settings/use-settings'
import { usePriceMessages } from './price-messages'

const REFETCH_MS = 15_000

interface VerdictAgeProps {
  /** Filters and sort of the list. */
  readonly url: { price_verdict?: unknown; is_discount_real?: unknown; sort: string }
  readonly websiteType?: string | undefined
}

/** States how old the verdicts are by which a list is filtered or sorted; nothing for other lists. */
export const VerdictAge = ({ url, websiteType }: VerdictAgeProps) => {
  const t = usePriceMessages()
  const locale = useLocale()
  const isUsed =
    url.price_verdict !== undefined || url.is_discount_real !== undefined || url.sort.endsWith('price_difference')
  const { data } = useQuery({
    ...query(getPriceVerdictAge, { query: websiteType === undefined ? {} : { website_type: websiteType } }),
    enabled: isUsed,
    refetchInterval: REFETCH_MS,
  })
  if (!isUsed || !data) return null
  return (
    <span>
      {data.judged_at && t('age.judged', { time: formatDateTime(data.judged_at, locale) })}
      {data.waiting > 0 && ` ${t('age.waiting', { count: data.waiting, shown: formatNumber(data.waiting, locale) })}`}
    </span>
  )
}
