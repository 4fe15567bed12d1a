import { useTranslation } from 'react-i18next'
import type { Variant } from '@outlet/shared/contract/products'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import { ColorDot } from './ColorDot'
import { variantGrid } from './variant-grid'
import { variantStock } from './variant-stock'
import { VariantStockText } from './VariantStockText'
import styles from './product-detail.module.css'

interface VariantTableProps {
  readonly variants: readonly Variant[]
  readonly chosen: Variant
  readonly onChoose: (variantId: string) => void
}

interface StockButtonProps extends Omit<VariantTableProps, 'variants'> {
  readonly variant: Variant
  /** Else others have its colour and size, and differ in what the store tells of no variant. */
  readonly isAlone: boolean
}

const StockButton = ({ variant, isAlone, chosen, onChoose }: StockButtonProps) => (
  <button
    type="button"
    className={styles.stockButton}
    data-stock={variantStock(variant)}
    aria-pressed={variant.variant_id === chosen.variant_id}
    onClick={() => onChoose(variant.variant_id)}
    {...(isAlone ? {} : { title: variant.variant_id })}
  >
    <VariantStockText variant={variant} />
  </button>
)

/** Colours by sizes, each with its stock; one of them is chosen. */
export const VariantTable = ({ variants, chosen, onChoose }: VariantTableProps) => {
  const { t } = useTranslation('catalog')
  const { sizes, rows } = variantGrid(variants)
  return (
    <div className={styles.gridPane} role="region" aria-label={t('outletProducts.detail.stock')} tabIndex={0}>
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">{t('outletProducts.detail.color')}</th>
            {sizes.map((size) => (
              <th key={size} scope="col">
                {size ?? t('outletProducts.one_size')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ colorId, colorName, image, variants: ofColor }) => (
            <tr key={colorId}>
              <th scope="row">
                <span className={styles.colorHeadCell}>
                  <ColorDot name={colorName ?? ''} image={image} />
                  {colorName ?? <UnknownValue />}
                </span>
              </th>
              {sizes.map((size) => {
                const alike = ofColor.filter((one) => one.size === size)
                return (
                  <td key={size}>
                    <span className={styles.alike}>
                      {alike.map((variant) => (
                        <StockButton
                          key={variant.variant_id}
                          {...{ variant, chosen, onChoose }}
                          isAlone={alike.length === 1}
                        />
                      ))}
                    </span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
