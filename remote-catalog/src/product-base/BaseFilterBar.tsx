import { useQuery } from '@tanstack/react-query'
import type { Count } from '@outlet/shared/contract/list'
import { baseProductColumns } from '@outlet/shared/contract/product-base'
import type { BaseProduct } from '@outlet/shared/contract/product-base'
import { useCan } from '@outlet/shared/session/use-can'
import { CountText } from '@outlet/shared/ui/CountText'
import { CsvButton } from '@outlet/shared/ui/CsvButton'
import { DeletedFilter } from '@outlet/shared/ui/deleted/DeletedFilter'
import { ColumnsButton } from '@outlet/shared/ui/list/ColumnsButton'
import { countFilters } from '@outlet/shared/ui/list/count-filters'
import { SaveViewButton } from '@outlet/shared/ui/list/SaveViewButton'
import { ListToolbar } from '@outlet/shared/ui/ListToolbar'
import { SearchInput } from '@outlet/shared/ui/SearchInput'
import { ManyFilter, SelectFilter } from '@outlet/shared/ui/SelectFilter'
import type { ColumnLayout } from '@outlet/shared/ui/use-list-columns'
import type { ListViews } from '@outlet/shared/ui/use-list-views'
import { storesQuery } from '../common/stores.queries'
import { baseProductCsvTicket, baseProductOptionsQuery } from './product-base.queries'
import { filterOf, isFiltered, noFilter } from './product-base-url'
import type { BaseFilterState, ProductBaseUrl } from './product-base-url'
import { useWords } from './words/words'

interface BaseFilterBarProps {
  readonly url: ProductBaseUrl
  readonly layout: ColumnLayout<BaseProduct>
  readonly views: ListViews
  readonly count: Count | undefined
  readonly onChange: (change: Partial<BaseFilterState>, how?: { replace: boolean }) => void
}

/** An empty choice is none. */
const orNone = <Value,>(values: Value[]) => (values.length > 0 ? values : undefined)

const answers = ['true', 'false'] as const

/** What is chosen in a link stays chosen, though nothing has it by now. */
const withChosen = (
  known: readonly { value: string; label: string }[],
  chosen: readonly string[] = [],
): { value: string; label: string }[] => [
  ...known,
  ...chosen
    .filter((value) => known.every((option) => option.value !== value))
    .map((value) => ({ value, label: value })),
]

/** Search and filters, and how many products match. */
export const BaseFilterBar = ({ url, layout, views, count, onChange }: BaseFilterBarProps) => {
  const { t } = useWords()
  const mayWrite = useCan()('product-base.write')
  const stores = useQuery(storesQuery).data?.items ?? []
  const { tags = [], owners = [] } = useQuery(baseProductOptionsQuery).data ?? {}
  const withCount = (label: string, counted: number) =>
    t('catalog:outletProducts.facet.exact', { value: label, count: String(counted) })
  return (
    <ListToolbar
      count={<CountText count={count} />}
      actions={
        <>
          <CsvButton
            columns={baseProductColumns}
            titleOf={(key) => t(`productBase.csv.${key}`)}
            ask={(columns) => baseProductCsvTicket({ filter: filterOf(url), sort: url.sort, columns })}
          />
          <ColumnsButton layout={layout} />
        </>
      }
      chosen={countFilters(filterOf(url))}
      onReset={isFiltered(url) ? () => onChange(noFilter) : undefined}
    >
      <SearchInput
        label={t('productBase.filter.search')}
        value={url.q ?? ''}
        onSearch={(q) => onChange({ q: q || undefined }, { replace: true })}
      />
      <ManyFilter
        label={t('productBase.filter.tag')}
        options={withChosen(
          tags.map(({ tag, count: counted }) => ({ value: tag, label: withCount(tag, counted) })),
          url.tag,
        )}
        value={url.tag}
        onChange={(tag) => onChange({ tag: orNone(tag) })}
      />
      <ManyFilter
        label={t('productBase.filter.owner')}
        options={withChosen(
          owners.map(({ id, name, count: counted }) => ({ value: id, label: withCount(name, counted) })),
          url.owner,
        )}
        value={url.owner}
        onChange={(owner) => onChange({ owner: orNone(owner) })}
      />
      <SelectFilter
        label={t('productBase.filter.store')}
        options={stores.map(({ key, name }) => ({ value: key, label: name }))}
        value={url.website_type}
        onChange={(website_type) => onChange({ website_type })}
      />
      {(['is_listed', 'in_stock'] as const).map((flag) => (
        <SelectFilter
          key={flag}
          label={t(`productBase.filter.${flag}`)}
          options={answers.map((value) => ({ value, label: t(`productBase.filter.${flag}_${value}`) }))}
          value={answers.find((answer) => answer === String(url[flag]))}
          onChange={(answer) => onChange({ [flag]: answer === undefined ? undefined : answer === 'true' })}
        />
      ))}
      {mayWrite && <DeletedFilter isDeleted={url.deleted ?? false} onChange={(deleted) => onChange({ deleted })} />}
      <SaveViewButton views={views} />
    </ListToolbar>
  )
}
