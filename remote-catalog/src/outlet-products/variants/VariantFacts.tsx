import { useTranslation } from 'react-i18next'
import type { Variant } from '@outlet/shared/contract/products'
import { variantStock } from '@outlet/shared/contract/stock'
import { MoneyText } from '@outlet/shared/ui/MoneyText'
import { NumberText } from '@outlet/shared/ui/NumberText'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { FactGrid } from '@outlet/shared/ui/FactGrid'
import { CopyButton } from '../../common/CopyButton'
import { CodeText } from '../cells/CodeText'
import { DiscountText } from '../cells/DiscountText'
import { PriceText } from '../../common/PriceText'
import { StockText } from '../cells/StockText'
import { YesNo } from '../cells/YesNo'
import styles from '../product/product-detail.module.css'

const flags = ['is_orderable', 'is_early_access', 'is_bestseller', 'is_final_sale', 'is_onsale', 'is_default'] as const

export const VariantFacts = ({ variant, isForMembers }: { variant: Variant; isForMembers: boolean }) => {
  const { t } = useTranslation('catalog')
  const name = (key: string) => t(`outletProducts.variant.${key}`)
  return (
    <FactGrid
      className={`${styles.facts} ${styles.variantFacts}`}
      facts={[
        {
          label: name('variant_id'),
          value: (
            <>
              <CodeText code={variant.variant_id} /> <CopyButton text={variant.variant_id} />
            </>
          ),
        },
        ...variant.attributes.map(({ name: label, label: value }) => ({ label, value })),
        {
          label: isForMembers ? t('outletProducts.column.member_price') : name('sales_price'),
          value: <PriceText price={variant.sales_price} regular={variant.list_price} />,
        },
        { label: name('promotional_price'), value: <MoneyText money={variant.promotional_price ?? null} /> },
        { label: name('discount_percentage'), value: <DiscountText percent={variant.discount_percentage} /> },
        { label: name('ats'), value: <StockText stock={variantStock(variant)} /> },
        { label: name('stock_level'), value: <NumberText value={variant.stock_level} /> },
        { label: name('units_sold'), value: <NumberText value={variant.units_sold} /> },
        { label: name('valid_from'), value: <TimeText time={variant.valid_from} form="date-time" /> },
        ...flags.map((flag) => ({ label: name(flag), value: <YesNo value={variant[flag]} /> })),
      ]}
    />
  )
}
