import { useTranslation } from 'react-i18next'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { humanizeCategory, FULL_CATALOGUE_ID } from '@outlet/shared/contract/products/category-text'
import type { Store } from '@outlet/shared/contract/stores'
import { VerdictFilters } from '@outlet/shared/ui/price-facts/VerdictFilters'
import { readNumber } from '@outlet/shared/format/typed-number'
import { FacetFilter } from './FacetFilter'
import { FlagFilter } from './FlagFilter'
import { NumberFilter } from './NumberFilter'
import { PriceFilter } from './PriceFilter'
import type { ProductList } from '../product-source'
import styles from '../outlet-products.module.css'
import { productFacetsQuery } from '../outlet-products.queries'

interface FurtherFiltersProps {
  readonly list: ProductList
  readonly websiteType: string
  readonly store: Store | undefined
}

const lists = ['category_id', 'color', 'size'] as const
const flags = ['is_monitored', 'is_new', 'is_offline', 'is_early_access'] as const
const discounts = ['discount_from', 'discount_to'] as const
const MAX_PERCENT = 100
const PERCENT_DIGITS = 2

/** Filter values with counts. Requested after the list, because the user waits for the list. */
const useProductFacets = (websiteType: string, { rows, filter }: ProductList) => {
  const { data } = useQuery({
    ...productFacetsQuery({ website_type: websiteType, ...filter }),
    enabled: rows.isSuccess && !rows.isPlaceholderData,
    placeholderData: keepPreviousData,
  })
  return data
}

/** The secondary filters, with the number of products that each value would show. */
export const FurtherFilters = ({ list, websiteType, store }: FurtherFiltersProps) => {
  const { url, setFilter: onChange } = list
  const { t } = useTranslation('catalog')
  const facets = useProductFacets(websiteType, list)
  const attributes = facets?.attributes ?? []
  const categoryText = (id: string) =>
    id === FULL_CATALOGUE_ID ? t('outletProducts.facet.whole_catalogue') : humanizeCategory(id)
  const applyPercent = (bound: (typeof discounts)[number], text: string): string | undefined => {
    const percent = readNumber(text, PERCENT_DIGITS)
    if (typeof percent === 'string' || (percent ?? 0) > MAX_PERCENT) return t('outletProducts.filter.percent_wrong')
    onChange({ [bound]: percent })
    return undefined
  }
  return (
    <div className={styles.further} role="group" aria-label={t('outletProducts.filter.more')}>
      {lists.map((facet) => (
        <FacetFilter
          key={facet}
          label={t(`outletProducts.filter.${facet}`)}
          values={inOrder(facet, facets?.values[facet])}
          chosen={url[facet]}
          {...(facet === 'category_id' && { textOf: categoryText })}
          onChange={(chosen) => onChange({ [facet]: chosen })}
        />
      ))}
      {(attributes.length > 0 || url.attribute) && (
        <FacetFilter
          label={t('outletProducts.filter.attribute')}
          values={attributes.toSorted(asCounted)}
          chosen={url.attribute}
          onChange={(attribute) => onChange({ attribute })}
        />
      )}
      {flags.map((flag) => (
        <FlagFilter
          key={flag}
          flag={flag}
          value={url[flag]}
          counts={facets?.values[flag]}
          onChange={(value) => onChange({ [flag]: value })}
        />
      ))}
      <VerdictFilters bar={list.bar} />
      {store && <PriceFilter url={url} currency={store.currency} range={facets?.price ?? null} onChange={onChange} />}
      {discounts.map((bound) => (
        <NumberFilter
          key={bound}
          label={t(`outletProducts.filter.${bound}`)}
          value={url[bound] === undefined ? '' : String(url[bound])}
          unit="%"
          hint={facets?.discount && String(Math.round(facets.discount[bound === 'discount_from' ? 'min' : 'max']))}
          onApply={(text) => applyPercent(bound, text)}
        />
      ))}
    </div>
  )
}

const asCounted = (one: { value: string }, other: { value: string }) =>
  one.value.localeCompare(other.value, undefined, { numeric: true })

/** Sorts sizes numerically; all other values by frequency. */
const inOrder = <Value extends { value: string }>(facet: (typeof lists)[number], values: Value[] | undefined) =>
  facet === 'size' ? values?.toSorted(asCounted) : values
