import { useTranslation } from 'react-i18next'
import type { Variant } from '@outlet/shared/contract/products'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import { ColorDot } from '../cells/ColorDot'
import { sizeOf, variantGrid } from './variant-grid'
import type { VariantGrid } from './variant-grid'
import { VariantStockText } from './VariantStockText'
import styles from '../product/product-detail.module.css'

interface VariantTableProps {
  readonly variants: readonly Variant[]
  readonly chosen: Variant
  readonly onChoose: (variantId: string) => void
}

interface StockButtonProps extends Omit<VariantTableProps, 'variants'> {
  readonly variant: Variant
  /** False if other variants have the same name; they then differ in an attribute that the store does not publish. */
  readonly isAlone: boolean
}

const StockButton = ({ variant, isAlone, chosen, onChoose }: StockButtonProps) => (
  <button
    type="button"
    className={styles.stockButton}
    data-orderable={String(variant.is_orderable)}
    aria-pressed={variant.variant_id === chosen.variant_id}
    onClick={() => onChoose(variant.variant_id)}
    {...(isAlone ? {} : { title: variant.variant_id })}
  >
    <VariantStockText variant={variant} />
  </button>
)

/**
 * Name of the attribute that distinguishes the rows, as the store names it (except for the colour); with a single row,
 * the attribute that distinguishes its columns.
 */
const useHeadWord = (head: VariantGrid['head'], [first]: readonly Variant[]): string => {
  const { t } = useTranslation('catalog')
  if (head === 'color') return t('outletProducts.detail.color')
  return head?.name ?? first?.attributes[0]?.name ?? t('outletProducts.detail.color')
}

/** Grid of colours by all other attributes, each variant with its stock; one variant is selected. */
export const VariantTable = ({ variants, chosen, onChoose }: VariantTableProps) => {
  const { t } = useTranslation('catalog')
  const { head, sizes, rows } = variantGrid(variants)
  const headWord = useHeadWord(head, variants)
  return (
    <div className={styles.gridPane} role="region" aria-label={t('outletProducts.detail.stock')} tabIndex={0}>
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">{headWord}</th>
            {sizes.map((size) => (
              <th key={size} scope="col">
                {size ?? t('common:stock.one_size')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ colorId, colorName, image, variants: ofColor }) => (
            <tr key={colorId}>
              <th scope="row">
                <span className={styles.colorHeadCell}>
                  {head === 'color' && <ColorDot name={colorName ?? ''} image={image} />}
                  {head === null ? t('outletProducts.variant.ats') : (colorName ?? <UnknownValue />)}
                </span>
              </th>
              {sizes.map((size) => {
                const alike = ofColor.filter((one) => sizeOf(one, head) === size)
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
