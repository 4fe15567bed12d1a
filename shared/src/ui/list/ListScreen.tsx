import type { ReactNode } from 'react'
import type { DownloadTicket, TableFormat } from '../../contract/list/downloads'
import { CountText } from '../CountText'
import { DownloadButton } from '../DownloadButton'
import { DataTable, type Column, type DataTableProps } from '../DataTable'
import { DeletedHint, NothingDeleted } from '../deleted/DeletedFilter'
import { ListToolbar } from '../ListToolbar'
import { ColumnsButton } from './ColumnsButton'
import { countFilters } from './count-filters'
import { SaveViewButton } from './SaveViewButton'
import { useListColumns, type ColumnLayout } from './use-list-columns'
import type { ListSource } from './list-source'
import type { List } from './use-list'
import { useListViews } from './use-list-views'
import { ViewTabs } from './ViewTabs'

interface CsvBody<Filter, Sort, Key extends string> {
  format: TableFormat
  filter: Filter
  sort: Sort
  columns: { key: Key; title: string; labels?: Record<string, string> }[]
}
export type CsvBodyOf<L, Key extends string> =
  L extends List<infer Filter, infer Sort, infer _Own, infer _Row> ? CsvBody<Filter, Sort, Key> : never

interface CsvOf<Filter, Sort, Key extends string> {
  readonly columns: readonly Key[]
  readonly titleOf: (column: Key) => string
  readonly labelsOf?: (column: Key) => Record<string, string> | undefined
  readonly requestTicket: (body: CsvBody<Filter, Sort, Key>) => Promise<DownloadTicket>
}

interface ToolsProps<Filter extends object, Sort extends string, Own extends object, Row, Key extends string> {
  readonly list: List<Filter, Sort, Own, Row>
  /** Elements of `list.bar`. */
  readonly filters: ReactNode
  /** Rarely used filters, visible only while all filters are open. */
  readonly further?: ReactNode
  readonly csv?: CsvOf<Filter, Sort, Key> | undefined
  /** Buttons of the toolbar before and after the column settings. */
  readonly before?: ReactNode
  readonly after?: ReactNode
  readonly hasViews?: boolean
}

type ViewSource = Pick<ListSource<object, string, object, never>, 'name' | 'viewNames' | 'viewScope'>

const SaveView = ({ source: { name, viewNames, viewScope } }: { readonly source: ViewSource }) => (
  <SaveViewButton views={useListViews(name, viewNames, viewScope)} />
)

const Tools = <Filter extends object, Sort extends string, Own extends object, Row, Key extends string>(
  props: ToolsProps<Filter, Sort, Own, Row, Key> & { readonly layout: ColumnLayout<Row> },
) => {
  const { list, filters, further, csv, before, after, hasViews = true, layout } = props
  const { source, url, filter } = list
  const reset = () => list.setFilter(source.noFilter)
  return (
    <ListToolbar
      count={<CountText count={list.count} />}
      actions={
        <>
          {before}
          {csv && (
            <DownloadButton
              columns={csv.columns}
              titleOf={csv.titleOf}
              labelsOf={csv.labelsOf}
              requestTicket={(request) => csv.requestTicket({ filter, sort: url.sort, ...request })}
            />
          )}
          <ColumnsButton layout={layout} />
          {after}
        </>
      }
      further={further}
      chosen={countFilters(filter)}
      filterActions={hasViews && <SaveView source={source} />}
      onReset={Object.keys(filter).length > 0 ? reset : undefined}
    >
      {filters}
    </ListToolbar>
  )
}

type TableProps<Row> = Pick<
  DataTableProps<Row, string>,
  'label' | 'columns' | 'empty' | 'onOpen' | 'expansion' | 'cardActions'
>

interface ListScreenProps<Filter extends object, Sort extends string, Own extends object, Row, Key extends string>
  extends ToolsProps<Filter, Sort, Own, Row, Key>, TableProps<Row> {
  /** Bulk actions and notices between toolbar and table. */
  readonly bulk?: ReactNode
  readonly isSelectable?: boolean
  /** Renders the table within something that depends on the shown columns. */
  readonly frame?: (table: ReactNode, columns: readonly Column<Row>[]) => ReactNode
}

/** Toolbar, bulk actions and table of a list. Rows open their drawer, except deleted ones; `onOpen` replaces that. */
export const ListScreen = <Filter extends object, Sort extends string, Own extends object, Row, Key extends string>(
  props: ListScreenProps<Filter, Sort, Own, Row, Key>,
) => {
  const { label, columns: all, empty, onOpen, expansion, cardActions, bulk, isSelectable, frame, ...tools } = props
  const { source, url, filter, isDeleted, rows, total, selection, open, setSort } = props.list
  const { columns, layout } = useListColumns(isDeleted ? `${source.name}-deleted` : source.name, all)
  const opens = onOpen ?? (isDeleted ? undefined : open)
  const table = (
    <DataTable
      label={label}
      list={rows}
      total={total}
      columns={columns}
      rowKey={source.rowKey}
      onResize={layout.resize}
      sorting={{ sort: url.sort, sorts: source.sorts, onSort: setSort }}
      {...(opens && { onOpen: opens })}
      {...(expansion && { expansion })}
      cardActions={cardActions}
      {...(isSelectable && { selection })}
      isFiltered={Object.keys(filter).length > Number(isDeleted)}
      empty={isDeleted ? <NothingDeleted /> : empty}
    />
  )
  return (
    <>
      <Tools {...tools} layout={layout} />
      {bulk}
      {frame ? frame(table, columns) : table}
    </>
  )
}

interface ListStatusProps<Filter extends object, Sort extends string, Own extends object, Row> {
  readonly list: List<Filter, Sort, Own, Row>
}

/** The list's views with their counts, and the retention period of deleted rows; beside the page's title. */
export const ListStatus = <Filter extends object, Sort extends string, Own extends object, Row>({
  list: { source, isDeleted },
}: ListStatusProps<Filter, Sort, Own, Row>) => {
  const { name, viewNames, viewScope, count, filterOf, readUrl } = source
  const views = useListViews(name, viewNames, viewScope)
  return (
    <>
      <ViewTabs views={views} {...(count && { countOf: (search) => count(filterOf(readUrl(search))) })} />
      {isDeleted && <DeletedHint />}
    </>
  )
}
