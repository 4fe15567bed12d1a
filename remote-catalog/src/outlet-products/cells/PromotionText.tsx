import { useTranslation } from 'react-i18next'
import type { Money } from '@outlet/shared/contract/money'
import { MoneyText } from '@outlet/shared/ui/MoneyText'
import styles from '../outlet-products.module.css'

/** Promotional price beside the regular one; renders nothing without a promotion. */
export const PromotionText = ({ price }: { price: Money | null | undefined }) => {
  const { t } = useTranslation('catalog')
  if (!price) return null
  return (
    <span className={styles.promotion}>
      {t('outletProducts.promotion')} <MoneyText money={price} />
    </span>
  )
}
