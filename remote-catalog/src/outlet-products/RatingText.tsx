import { useCellWords } from '@outlet/shared/i18n/use-cell-words'
import { formatNumber } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import styles from './outlet-products.module.css'

const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

interface RatingTextProps {
  readonly rating: number | null
  readonly reviews: number | null
}

/** Stars of five and how many said so; nobody's review is not the same as an unknown one. */
export const RatingText = ({ rating, reviews }: RatingTextProps) => {
  const t = useCellWords('catalog')
  const locale = useLocale()
  if (rating === null) return reviews === 0 ? <>{t('outletProducts.rating.none')}</> : <UnknownValue />
  const shown = formatNumber(rating, locale, ONE_DIGIT)
  const count = reviews === null ? undefined : formatNumber(reviews, locale)
  const said = t('outletProducts.rating.said', { rating: shown })
  const counted = count === undefined ? '' : t('outletProducts.rating.reviews', { count: reviews ?? 0, number: count })
  const all = `${said} ${counted}`.trim()
  return (
    <span className={styles.rating} role="img" aria-label={all} title={all}>
      {count === undefined ? shown : `${shown} (${count})`}
    </span>
  )
}
