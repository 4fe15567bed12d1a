import { useTranslation } from 'react-i18next'
import { isPriceRange } from '@outlet/shared/contract/money'
import type { Product } from '@outlet/shared/contract/products'
import { MoneyText } from '@outlet/shared/ui/MoneyText'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import { lastChange } from './last-change'
import styles from '../outlet-products.module.css'

/** The last change of a product that a sync found, and its time. */
export const LastChange = ({ product }: { product: Product }) => {
  const { t } = useTranslation('catalog')
  const change = lastChange(product)
  if (!change) return <UnknownValue />
  const { previous_price: before, current_price: price, current_price_max: highest } = product
  return (
    <div>
      <div>
        {t(`outletProducts.change.${change.kind}`)}
        {(change.kind === 'price_dropped' || change.kind === 'price_raised') && before && (
          <>
            {' '}
            <MoneyText money={before} /> → <MoneyText money={price} isLowest={isPriceRange(price, highest)} />
          </>
        )}
      </div>
      <div className={styles.quiet}>
        <TimeText time={change.at} />
      </div>
    </div>
  )
}
