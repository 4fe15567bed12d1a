import { useCellTranslation } from '@outlet/shared/i18n/use-cell-translation'
import { formatNumber } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import styles from '../outlet-products.module.css'

const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

/** Average rating out of five and number of reviews. "No reviews" differs from an unknown rating. */
export const RatingText = ({ rating, reviews }: { rating: number | null; reviews: number | null }) => {
  const t = useCellTranslation('catalog')
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
