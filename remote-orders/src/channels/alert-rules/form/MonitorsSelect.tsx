import type { SelectProps } from '@arco-design/web-react'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { MAX_ID } from '@outlet/shared/contract/products/product-code'
import { ManySelect } from '@outlet/shared/ui/ManySelect'
import { usePaused } from '@outlet/shared/ui/use-paused'
import { foundMonitorsQuery, MAX_IDS_PER_REQUEST, namedMonitorsQuery } from '../alert-rules.queries'

interface Props extends Pick<SelectProps, 'id' | 'error' | 'disabled' | 'onBlur'> {
  readonly value?: string[]
  readonly onChange?: (ids: string[]) => void
  readonly 'aria-label'?: string
}

const chunksOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / MAX_IDS_PER_REQUEST) }, (_, part) =>
    ids.slice(part * MAX_IDS_PER_REQUEST, (part + 1) * MAX_IDS_PER_REQUEST),
  )

/** Monitors by id; undefined until all are loaded. */
const useNamed = (ids: readonly string[]): ReadonlyMap<string, InventoryMonitor> | undefined =>
  useQueries({
    queries: chunksOf(ids).map(namedMonitorsQuery),
    combine: (results) =>
      results.every(({ data }) => data)
        ? new Map(results.flatMap(({ data }) => data?.items ?? []).map((monitor) => [monitor.id, monitor]))
        : undefined,
  })

const nameOf = ({ product_code, product_name, website_type }: InventoryMonitor) =>
  [product_code, product_name, website_type].filter(Boolean).join(' · ')

/** Selects monitors by a search for product code or name. Its value is their ids. */
export const MonitorsSelect = ({ value = [], ...input }: Props) => {
  const { t } = useTranslation('channels')
  const [typed, setTyped] = useState('')
  // Initial ids, whose monitors must be loaded; those of later selections are known from the search.
  const [first] = useState(value)
  const named = useNamed(first)
  const [picked, setPicked] = useState<ReadonlyMap<string, InventoryMonitor>>(new Map())
  const searchText = usePaused(typed.trim().slice(0, MAX_ID))
  const { data, isFetching } = useQuery({ ...foundMonitorsQuery(searchText), placeholderData: keepPreviousData })
  const found = data?.items ?? []
  const labelOf = (id: string) => {
    const monitor = picked.get(id) ?? named?.get(id)
    if (monitor) return nameOf(monitor)
    return named ? t('channels.rule.gone_monitor') : id
  }
  const change = (ids: string[]) => {
    const known = found.filter(({ id }) => ids.includes(id))
    setPicked((before) => new Map([...before, ...known.map((monitor) => [monitor.id, monitor] as const)]))
    input.onChange?.(ids)
  }
  const isFound = (id: string) => found.some((monitor) => monitor.id === id)
  return (
    <ManySelect
      {...input}
      showSearch
      filterOption={false}
      loading={isFetching}
      value={value}
      options={[
        ...found.map((monitor) => ({ value: monitor.id, label: nameOf(monitor) })),
        ...value.filter((id) => !isFound(id)).map((id) => ({ value: id, label: labelOf(id) })),
      ]}
      onSearch={setTyped}
      onChange={change}
    />
  )
}
