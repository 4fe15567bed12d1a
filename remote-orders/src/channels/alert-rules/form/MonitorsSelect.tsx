import type { SelectProps } from '@arco-design/web-react'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import { MAX_ID } from '@outlet/shared/contract/product-code'
import { ManySelect } from '@outlet/shared/ui/ManySelect'
import { usePaused } from '@outlet/shared/ui/use-paused'
import { foundMonitorsQuery, NAMED_AT_ONCE, namedMonitorsQuery } from '../alert-rules.queries'

interface Props extends Pick<SelectProps, 'id' | 'error' | 'disabled' | 'onBlur'> {
  readonly value?: string[]
  readonly onChange?: (ids: string[]) => void
  readonly 'aria-label'?: string
}

const partsOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / NAMED_AT_ONCE) }, (_, part) =>
    ids.slice(part * NAMED_AT_ONCE, (part + 1) * NAMED_AT_ONCE),
  )

/** The monitors with these ids, by their ids; undefined while they are being read. */
const useNamed = (ids: readonly string[]): ReadonlyMap<string, InventoryMonitor> | undefined =>
  useQueries({
    queries: partsOf(ids).map(namedMonitorsQuery),
    combine: (parts) =>
      parts.every(({ data }) => data)
        ? new Map(parts.flatMap(({ data }) => data?.items ?? []).map((monitor) => [monitor.id, monitor]))
        : undefined,
  })

const nameOf = ({ product_code, product_name, website_type }: InventoryMonitor) =>
  [product_code, product_name, website_type].filter(Boolean).join(' · ')

/** Monitors, by their ids: found by the product's code or name. */
export const MonitorsSelect = ({ value = [], ...input }: Props) => {
  const { t } = useTranslation('channels')
  const [typed, setTyped] = useState('')
  // Those that the form began with; what is picked here is known by its search.
  const [first] = useState(value)
  const named = useNamed(first)
  const [picked, setPicked] = useState<ReadonlyMap<string, InventoryMonitor>>(new Map())
  const asked = usePaused(typed.trim().slice(0, MAX_ID))
  const { data, isFetching } = useQuery({ ...foundMonitorsQuery(asked), placeholderData: keepPreviousData })
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
