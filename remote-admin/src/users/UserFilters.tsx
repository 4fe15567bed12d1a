import { useTranslation } from 'react-i18next'
import { roles } from '@outlet/shared/contract/users/roles'
import { UserState } from '@outlet/shared/contract/users'
import { useCan } from '@outlet/shared/session/use-can'
import type { ListOf } from '@outlet/shared/ui/list/use-list'
import { choices, SelectFilter } from '@outlet/shared/ui/SelectFilter'
import type { userSource } from './user-source'

/** Filter option that is not a state of the API, but presented as one. */
const DELETED = 'deleted'

export const UserFilters = ({ list }: { readonly list: ListOf<typeof userSource> }) => {
  const { bar, url, setFilter, isDeleted } = list
  const { t } = useTranslation('admin')
  const mayReadAll = useCan()('users.write')
  const states: readonly (UserState | typeof DELETED)[] = mayReadAll
    ? [...UserState.options, DELETED]
    : UserState.options
  return (
    <>
      {bar.search(t(mayReadAll ? 'users.filter.search_all' : 'users.filter.search'))}
      {bar.one(
        'role',
        t('users.filter.role'),
        choices(roles, (role) => t(`users.role.${role}`)),
      )}
      <SelectFilter
        label={t('users.filter.state')}
        options={choices(states, (state) => t(`users.state.${state}`))}
        value={isDeleted ? DELETED : url.state}
        onChange={(state) =>
          setFilter(state === DELETED ? { state: undefined, deleted: true } : { state, deleted: undefined })
        }
      />
    </>
  )
}
