import { Tag } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import type { Variant } from '@outlet/shared/contract/products'

/** Arco's own colours, which have their dark counterparts. */
const flags = [
  { flag: 'is_early_access', color: 'purple' },
  { flag: 'is_bestseller', color: 'orange' },
  { flag: 'is_final_sale', color: 'red' },
] as const

type Flags = Pick<Variant, 'is_early_access' | 'is_bestseller' | 'is_final_sale'>

/** What the store says of any of these variants; early access first, since it is what members come for. */
export const VariantTags = ({ variants }: { variants: readonly Flags[] }) => {
  const { t } = useTranslation('catalog')
  return flags
    .filter(({ flag }) => variants.some((variant) => variant[flag]))
    .map(({ flag, color }) => (
      <Tag key={flag} size="small" color={color}>
        {t(`outletProducts.flag.${flag}`)}
      </Tag>
    ))
}
