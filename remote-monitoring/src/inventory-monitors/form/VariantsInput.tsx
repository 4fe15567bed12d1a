import { Alert, Button, Radio } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { variantName } from '@outlet/shared/contract/products/variant-name'
import { z } from '@outlet/shared/contract/zod'
import { monitorableProductQuery } from '../inventory-monitors.queries'
import { ManySelect } from '@outlet/shared/ui/ManySelect'
import { isProductCode } from '../batch/parse-codes'
import type { MonitoredProduct } from './settings-values'
import styles from '../settings.module.css'

interface VariantsInputProps {
  readonly websiteType: string | undefined
  readonly product: MonitoredProduct
  /** Variant that is offered to be followed as well, unless it is already selected. */
  readonly offered?: string | undefined
  /** Null = all variants. */
  readonly value?: readonly string[] | null
  readonly onChange?: (ids: readonly string[] | null) => void
  readonly 'aria-label'?: string
  /** Set by Arco's form. */
  readonly error?: boolean
}

/** The product's variants; not requested until the code is valid. */
const useVariants = (websiteType: string | undefined, product: MonitoredProduct) => {
  const isNamed = product.product_id !== undefined || isProductCode(product.product_code)
  const query = monitorableProductQuery(websiteType ?? '', product)
  return useQuery({ ...query, enabled: websiteType !== undefined && isNamed, retry: false })
}

/** Arco's types omit the label of an option. */
const Option = z.object({ props: z.object({ children: z.string() }) })

const textOf = (option: unknown): string => Option.safeParse(option).data?.props.children.toLowerCase() ?? ''

const kinds = ['all', 'chosen'] as const

interface OfferProps {
  readonly onChange: VariantsInputProps['onChange'] | undefined
  readonly variant: NonNullable<ReturnType<typeof useVariants>['data']>['variants'][number] | undefined
  readonly value: readonly string[]
}

/** Offers to follow another variant, unless it is already selected. */
const Offer = ({ variant, value, onChange }: OfferProps) => {
  const { t } = useTranslation('monitoring')
  if (!variant || value.includes(variant.variant_id)) return null
  return (
    <Alert
      className={styles.notice}
      type="info"
      content={variantName(variant) ?? variant.variant_id}
      action={
        <Button size="mini" type="primary" onClick={() => onChange?.([...value, variant.variant_id])}>
          {t('inventoryMonitors.variants.add')}
        </Button>
      }
    />
  )
}

/** Selects all variants of a product, or some of them. */
export const VariantsInput = ({
  websiteType,
  product: named,
  offered,
  value = null,
  onChange,
  ...input
}: VariantsInputProps) => {
  const { t } = useTranslation('monitoring')
  const { data: product } = useVariants(websiteType, named)
  const text = (key: string) => t(`inventoryMonitors.variants.${key}`)
  const known = product?.variants ?? []
  const gone = (value ?? []).filter((id) => product && !known.some((variant) => variant.variant_id === id))
  const options = [
    ...known.map((variant) => ({
      value: variant.variant_id,
      label: [variantName(variant), variant.variant_id].filter((part) => part !== null).join(' · '),
    })),
    ...gone.map((id) => ({ value: id, label: `${id} · ${text('gone')}` })),
  ]
  return (
    <div role="group" aria-label={input['aria-label']}>
      <Radio.Group
        aria-label={input['aria-label']}
        value={value === null ? 'all' : 'chosen'}
        onChange={(kind) => onChange?.(kind === 'all' ? null : [])}
        options={kinds.map((kind) => ({ value: kind, label: text(kind) }))}
      />
      {value && <Offer variant={known.find(({ variant_id }) => variant_id === offered)} {...{ value, onChange }} />}
      {value && (
        <div className={styles.variants}>
          <ManySelect
            allowClear
            error={input.error ?? false}
            aria-label={text('which')}
            placeholder={text(product ? 'which' : 'code_first')}
            notFoundContent={text('none')}
            filterOption={(typed, option) => textOf(option).includes(typed.toLowerCase())}
            value={[...value]}
            onChange={(ids: string[]) => onChange?.(ids)}
            options={options}
          />
        </div>
      )}
    </div>
  )
}
