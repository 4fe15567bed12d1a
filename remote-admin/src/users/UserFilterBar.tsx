import { useTranslation } from 'react-i18next'
import type { Count } from '@outlet/shared/contract/list'
import { roles } from '@outlet/shared/contract/roles'
import { userColumns, UserState, type UserSummary } from '@outlet/shared/contract/users'
import { useCan } from '@outlet/shared/session/use-can'
import { CountText } from '@outlet/shared/ui/CountText'
import { CsvButton } from '@outlet/shared/ui/CsvButton'
import { ColumnsButton } from '@outlet/shared/ui/list/ColumnsButton'
import { countFilters } from '@outlet/shared/ui/list/count-filters'
import { SaveViewButton } from '@outlet/shared/ui/list/SaveViewButton'
import { ListToolbar } from '@outlet/shared/ui/ListToolbar'
import { SearchInput } from '@outlet/shared/ui/SearchInput'
import { SelectFilter } from '@outlet/shared/ui/SelectFilter'
import type { ColumnLayout } from '@outlet/shared/ui/use-list-columns'
import type { ListViews } from '@outlet/shared/ui/use-list-views'
import { userCsvTicket } from './users.queries'
import { filterOf, isFiltered, noFilter } from './users-url'
import type { UserFilterState, UsersUrl } from './users-url'

/** Not a state of the API's, but to people it is one more. */
const DELETED = 'deleted'

interface UserFilterBarProps {
  readonly url: UsersUrl
  readonly layout: ColumnLayout<UserSummary>
  readonly views: ListViews
  readonly count: Count | undefined
  readonly onChange: (change: Partial<UserFilterState>, how?: { replace: boolean }) => void
}

export const UserFilterBar = ({ url, layout, views, count, onChange }: UserFilterBarProps) => {
  const { t } = useTranslation('admin')
  const mayReadAll = useCan()('users.write')
  const states: readonly (UserState | typeof DELETED)[] = mayReadAll
    ? [...UserState.options, DELETED]
    : UserState.options
  return (
    <ListToolbar
      count={<CountText count={count} />}
      actions={
        <>
          <CsvButton
            columns={userColumns}
            titleOf={(key) => t(`users.csv.${key}`)}
            ask={(columns) => userCsvTicket({ filter: filterOf(url), sort: url.sort, columns })}
          />
          <ColumnsButton layout={layout} />
        </>
      }
      chosen={countFilters(filterOf(url))}
      onReset={isFiltered(url) ? () => onChange(noFilter) : undefined}
    >
      <SearchInput
        label={t(mayReadAll ? 'users.filter.search_all' : 'users.filter.search')}
        value={url.q ?? ''}
        onSearch={(q) => onChange({ q }, { replace: true })}
      />
      <SelectFilter
        label={t('users.filter.role')}
        options={roles.map((value) => ({ value, label: t(`users.role.${value}`) }))}
        value={url.role}
        onChange={(role) => onChange({ role })}
      />
      <SelectFilter
        label={t('users.filter.state')}
        options={states.map((value) => ({ value, label: t(`users.state.${value}`) }))}
        value={url.deleted ? DELETED : url.state}
        onChange={(state) =>
          onChange(state === DELETED ? { state: undefined, deleted: true } : { state, deleted: undefined })
        }
      />
      <SaveViewButton views={views} />
    </ListToolbar>
  )
}
