import { Button, Radio, Select } from '@arco-design/web-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { productHistoryDays } from '@outlet/shared/contract/products/product-history'
import type { ProductDetail, Variant } from '@outlet/shared/contract/products'
import { variantName } from '@outlet/shared/contract/products/variant-name'
import type { ProductHistoryDays } from '@outlet/shared/contract/products/product-history'
import { Loaded } from '@outlet/shared/ui/Loaded'
import { SectionHead } from '@outlet/shared/ui/SectionHead'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { PriceFactStrip } from '@outlet/shared/ui/price-facts/PriceFactStrip'
import { AGES_STALE_MS } from './ages-stale'
import { HistoryChart } from './HistoryChart'
import { HistoryTable } from './HistoryTable'
import { productHistoryQuery, productPriceFactsQuery } from './product.queries'
import styles from './product.module.css'

const inOrder = productHistoryDays.toSorted((one, other) => one - other)
const PRODUCT = 'product'
const DAY_MS = 86_400_000

/** Shortest period that covers all readings, because a shorter one may show a single value. */
const periodSince = (watchedSince: string | null | undefined): ProductHistoryDays => {
  if (!watchedSince) return productHistoryDays[0]
  const days = (Date.now() - Date.parse(watchedSince)) / DAY_MS
  return inOrder.find((period) => period >= days) ?? inOrder.at(-1) ?? productHistoryDays[0]
}

interface HistoryControlsProps {
  readonly product: ProductDetail
  readonly chosen: string
  readonly days: ProductHistoryDays
  readonly asTable: boolean
  readonly onChoose: (chosen: string) => void
  readonly onDays: (days: ProductHistoryDays) => void
  readonly onTable: (asTable: boolean) => void
}

const nameOf = (variant: Variant) => variantName(variant) ?? variant.variant_id

const HistoryControls = (props: HistoryControlsProps) => {
  const { t } = useTranslation('catalog')
  const { product, chosen, days, asTable, onChoose, onDays, onTable } = props
  const options = [
    { value: PRODUCT, label: t('outletProducts.history.whole') },
    ...product.variants.map((variant) => ({ value: variant.variant_id, label: nameOf(variant) })),
  ]
  return (
    <div className={styles.controls}>
      <Select
        size="small"
        style={{ width: 180 }}
        aria-label={t('outletProducts.history.of')}
        value={chosen}
        options={options}
        onChange={onChoose}
      />
      <Radio.Group
        type="button"
        size="small"
        aria-label={t('outletProducts.history.period')}
        value={days}
        onChange={onDays}
        options={inOrder.map((value) => ({ value, label: t('outletProducts.history.days', { count: value }) }))}
      />
      <Button size="small" aria-pressed={asTable} onClick={() => onTable(!asTable)}>
        {t('outletProducts.history.as_table')}
      </Button>
    </div>
  )
}

const Drawn = ({ asTable, ...shown }: ComponentProps<typeof HistoryChart> & { asTable: boolean }) => {
  const { t } = useTranslation('catalog')
  const [first, second] = shown.intervals
  if (!first) return <p className={styles.note}>{t('outletProducts.history.none')}</p>
  // A chart of one reading is a point.
  if (!second && first.from === first.seen_until && !asTable)
    return (
      <p className={styles.note}>
        {t('outletProducts.history.single')} <TimeText time={first.from} form="date-time" />
      </p>
    )
  return asTable ? <HistoryTable intervals={shown.intervals} label={shown.label} /> : <HistoryChart {...shown} />
}

/**
 * Facts on the price of a product, or of one of its variants, above price and stock over a period: since the first
 * reading until the user chooses another.
 */
export const ProductHistory = ({ product }: { product: ProductDetail }) => {
  const { t } = useTranslation('catalog')
  const [chosenDays, setDays] = useState<ProductHistoryDays>()
  const [chosen, choose] = useState(PRODUCT)
  const [asTable, setAsTable] = useState(false)
  const variantId = chosen === PRODUCT ? undefined : chosen
  const priceFacts = useQuery({
    ...productPriceFactsQuery(product, variantId),
    placeholderData: keepPreviousData,
    refetchInterval: AGES_STALE_MS,
  })
  const days = chosenDays ?? periodSince(priceFacts.data?.items[0]?.watched_since)
  const history = useQuery({
    ...productHistoryQuery(product, variantId, days),
    placeholderData: keepPreviousData,
    enabled: chosenDays !== undefined || !priceFacts.isPending,
  })
  const intervals = useMemo(() => history.data?.series[0]?.intervals ?? [], [history.data])
  const title = t('outletProducts.history.title')
  const label = t('outletProducts.history.label', { name: product.name, count: days })
  return (
    <section className={styles.section} aria-label={title}>
      <SectionHead title={title}>
        <HistoryControls
          {...{ product, chosen, days, asTable }}
          onChoose={choose}
          onDays={setDays}
          onTable={setAsTable}
        />
      </SectionHead>
      <Loaded query={priceFacts} rows={3} width="100%" form="inline" hidesLaterErrors>
        {({ items }) => items.map((facts) => <PriceFactStrip key="facts" facts={facts} />)}
      </Loaded>
      <Loaded query={history} rows={6} width="100%" form="inline" hidesLaterErrors>
        {(data) => <Drawn {...{ history: data, intervals, label, asTable }} />}
      </Loaded>
    </section>
  )
}
