import { useTranslation } from 'react-i18next'
import type { Variant } from '@outlet/shared/contract/products'
import { variantStock } from '@outlet/shared/contract/stock'
import { MoneyText } from '@outlet/shared/ui/MoneyText'
import { NumberText } from '@outlet/shared/ui/NumberText'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { CopyButton } from '../../common/CopyButton'
import { CodeText } from '../cells/CodeText'
import { DiscountText } from '../cells/DiscountText'
import { Fact } from '../product/Fact'
import { PriceText } from '../../common/PriceText'
import { StockText } from '../cells/StockText'
import { YesNo } from '../cells/YesNo'
import styles from '../product/product-detail.module.css'

const flags = ['is_orderable', 'is_early_access', 'is_bestseller', 'is_final_sale', 'is_onsale', 'is_default'] as const

/** Fields of the selected variant. */
export const VariantFacts = ({ variant, isForMembers }: { variant: Variant; isForMembers: boolean }) => {
  const { t } = useTranslation('catalog')
  const name = (key: string) => t(`outletProducts.variant.${key}`)
  return (
    <dl className={styles.facts} data-kind="variant">
      <Fact name={name('variant_id')}>
        <CodeText code={variant.variant_id} /> <CopyButton text={variant.variant_id} />
      </Fact>
      {variant.attributes.map(({ id, name: attribute, label }) => (
        <Fact key={id} name={attribute}>
          {label}
        </Fact>
      ))}
      <Fact name={isForMembers ? t('outletProducts.column.member_price') : name('sales_price')}>
        <PriceText price={variant.sales_price} regular={variant.list_price} />
      </Fact>
      <Fact name={name('promotional_price')}>
        <MoneyText money={variant.promotional_price ?? null} />
      </Fact>
      <Fact name={name('discount_percentage')}>
        <DiscountText percent={variant.discount_percentage} />
      </Fact>
      <Fact name={name('ats')}>
        <StockText stock={variantStock(variant)} />
      </Fact>
      <Fact name={name('stock_level')}>
        <NumberText value={variant.stock_level} />
      </Fact>
      <Fact name={name('units_sold')}>
        <NumberText value={variant.units_sold} />
      </Fact>
      <Fact name={name('valid_from')}>
        <TimeText time={variant.valid_from} form="date-time" />
      </Fact>
      {flags.map((flag) => (
        <Fact key={flag} name={name(flag)}>
          <YesNo value={variant[flag]} />
        </Fact>
      ))}
    </dl>
  )
}
