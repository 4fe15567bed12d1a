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

const StockButton = ({ variant, chosen, onChoose }: Omit<VariantTableProps, 'variants'> & { variant: Variant }) => (
  <button
    type="button"
    className={styles.stockButton}
    data-stock={variantStock(variant)}
    aria-pressed={variant.variant_id === chosen.variant_id}
    onClick={() => onChoose(variant.variant_id)}
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
                const variant = ofColor.find((one) => one.size === size)
                return <td key={size}>{variant && <StockButton {...{ variant, chosen, onChoose }} />}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
