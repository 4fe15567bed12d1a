import { useTranslation } from 'react-i18next'
import { productColumns, type Product } from '@outlet/shared/contract/products'
import type { Count } from '@outlet/shared/contract/list'
import type { Store } from '@outlet/shared/contract/stores'
import { CountText } from '@outlet/shared/ui/CountText'
import { CsvButton } from '@outlet/shared/ui/CsvButton'
import { ColumnsButton } from '@outlet/shared/ui/list/ColumnsButton'
import { countFilters } from '@outlet/shared/ui/list/count-filters'
import { SaveViewButton } from '@outlet/shared/ui/list/SaveViewButton'
import { ListToolbar } from '@outlet/shared/ui/ListToolbar'
import { SearchInput } from '@outlet/shared/ui/SearchInput'
import type { ColumnLayout } from '@outlet/shared/ui/use-list-columns'
import type { ListViews } from '@outlet/shared/ui/use-list-views'
import { productCsvTicket } from './outlet-products.queries'
import { FlagFilter } from './FlagFilter'
import { FurtherFilters } from './FurtherFilters'
import { ProductChanges } from './ProductChanges'
import { filterOf, isFiltered, noFilter } from './products-url'
import type { ProductFilterState, ProductsUrl } from './products-url'

interface ProductFilterBarProps {
  readonly layout: ColumnLayout<Product>
  readonly views: ListViews
  readonly websiteType: string
  readonly url: ProductsUrl
  readonly count: Count | undefined
  readonly store: Store | undefined
  readonly onChange: (change: Partial<ProductFilterState>, how?: { replace: boolean }) => void
}

export const ProductFilterBar = (props: ProductFilterBarProps) => {
  const { layout, views, websiteType, url, count, store, onChange } = props
  const { t } = useTranslation('catalog')
  return (
    <ListToolbar
      count={<CountText count={count} />}
      actions={
        <>
          {store && (
            <CsvButton
              columns={productColumns}
              titleOf={(key) => t(`outletProducts.csv.${key}`)}
              ask={(columns) =>
                productCsvTicket({ filter: { ...filterOf(url), website_type: store.key }, sort: url.sort, columns })
              }
            />
          )}
          <ColumnsButton layout={layout} />
        </>
      }
      further={<FurtherFilters {...{ url, websiteType, store, onChange }} />}
      chosen={countFilters(filterOf(url))}
      onReset={isFiltered(url) ? () => onChange(noFilter) : undefined}
    >
      <SearchInput
        label={t('outletProducts.filter.search')}
        value={url.q ?? ''}
        onSearch={(q) => onChange({ q }, { replace: true })}
      />
      <FlagFilter flag="orderable" value={url.orderable} onChange={(orderable) => onChange({ orderable })} />
      <FlagFilter flag="is_on_sale" value={url.is_on_sale} onChange={(is_on_sale) => onChange({ is_on_sale })} />
      {store && (
        <ProductChanges websiteType={websiteType} chosen={url.change} onChange={(change) => onChange({ change })} />
      )}
      <SaveViewButton views={views} />
    </ListToolbar>
  )
}
