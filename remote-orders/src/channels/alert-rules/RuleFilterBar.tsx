import { Button } from '@arco-design/web-react'
import { IconPlus } from '@arco-design/web-react/icon'
import { useTranslation } from 'react-i18next'
import type { AlertRule } from '@outlet/shared/contract/alert-rules'
import type { Count } from '@outlet/shared/contract/list'
import { CountText } from '@outlet/shared/ui/CountText'
import { DeletedFilter } from '@outlet/shared/ui/deleted/DeletedFilter'
import { ColumnsButton } from '@outlet/shared/ui/list/ColumnsButton'
import { countFilters } from '@outlet/shared/ui/list/count-filters'
import { ListToolbar } from '@outlet/shared/ui/ListToolbar'
import { SearchInput } from '@outlet/shared/ui/SearchInput'
import { SelectFilter } from '@outlet/shared/ui/SelectFilter'
import type { ColumnLayout } from '@outlet/shared/ui/use-list-columns'
import { filterOf, isFiltered, noFilter, type AlertRulesUrl, type RuleFilterState } from './alert-rules-url'

interface Props {
  readonly url: AlertRulesUrl
  readonly layout: ColumnLayout<AlertRule>
  readonly count: Count | undefined
  readonly onChange: (filter: RuleFilterState, isTyped?: boolean) => void
  readonly onAdd: () => void
}

const flags = ['true', 'false'] as const
const flagOf = (value: boolean | undefined) => flags.find((flag) => flag === String(value))
const valueOf = (flag: string | undefined) => (flag === undefined ? undefined : flag === 'true')

export const RuleFilterBar = ({ url, layout, count, onChange, onAdd }: Props) => {
  const { t } = useTranslation('channels')
  return (
    <ListToolbar
      count={<CountText count={count} />}
      actions={
        <>
          <ColumnsButton layout={layout} />
          <Button type="primary" icon={<IconPlus />} onClick={onAdd}>
            {t('channels.rule.add')}
          </Button>
        </>
      }
      chosen={countFilters(filterOf(url))}
      onReset={isFiltered(url) ? () => onChange(noFilter) : undefined}
    >
      <SearchInput label={t('channels.filter.search')} value={url.q ?? ''} onSearch={(q) => onChange({ q }, true)} />
      <SelectFilter
        label={t('channels.filter.state')}
        options={flags.map((value) => ({ value, label: t(`channels.rule.state.enabled_${value}`) }))}
        value={flagOf(url.is_enabled)}
        onChange={(flag) => onChange({ is_enabled: valueOf(flag) })}
      />
      <SelectFilter
        label={t('channels.filter.own')}
        options={flags.map((value) => ({ value, label: t(`channels.filter.own_${value}`) }))}
        value={flagOf(url.own)}
        onChange={(flag) => onChange({ own: valueOf(flag) })}
      />
      <DeletedFilter isDeleted={url.deleted ?? false} onChange={(deleted) => onChange({ deleted })} />
    </ListToolbar>
  )
}
