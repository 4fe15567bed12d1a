import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ApiError } from '../../api/api-error'
import { quietly } from '../../api/query'
import type { Count } from '../../contract/list'
import type { ListView } from '../../contract/list/lists'
import { formatNumber } from '../../format/number'
import { useLocale } from '../../settings/use-settings'
import '../list-messages/list-messages'
import styles from './list.module.css'
import type { ListViews } from './use-list-views'
import { ViewMenu } from './ViewMenu'

/** Returns the query of the list's count for the filters of a view. */
export type CountOf = (search: string) => UseQueryOptions<Count, ApiError>

const ViewCount = ({ query }: { query: UseQueryOptions<Count, ApiError> }) => {
  const locale = useLocale()
  const { data } = useQuery(quietly(query))
  if (!data) return null
  return (
    <span className={styles.tabCount}>
      {formatNumber(data.count, locale)}
      {!data.exact && '+'}
    </span>
  )
}

interface TabProps {
  readonly view: ListView
  readonly to: string
  readonly isCurrent: boolean
  readonly countOf: CountOf | undefined
}

const Tab = ({ view, to, isCurrent, countOf }: TabProps) => {
  const { t } = useTranslation('lists')
  const title = view.is_shared ? t('view.shared_by', { name: view.owner.name }) : undefined
  return (
    <Link className={styles.tab} to={to} aria-current={isCurrent ? 'page' : undefined} title={title}>
      <span className={styles.tabName}>{view.name}</span>
      {countOf && <ViewCount query={countOf(view.search)} />}
    </Link>
  )
}

interface ViewTabsProps {
  readonly views: ListViews
  /** Omitted if the list is not counted. */
  readonly countOf?: CountOf
}

/** The list's views as tabs, each with its current number of rows if that is counted; renders nothing without views. */
export const ViewTabs = ({ views: listViews, countOf }: ViewTabsProps) => {
  const { views, current, search, addressOf } = listViews
  const { t } = useTranslation('lists')
  if (views.length === 0) return null
  return (
    <nav className={styles.views} aria-label={t('view.views')}>
      <ul className={styles.tabs}>
        <li>
          <Link className={styles.tab} to={addressOf()} aria-current={search === '' ? 'page' : undefined}>
            {t('view.all')}
          </Link>
        </li>
        {views.map((view) => (
          <li key={view.id}>
            <Tab view={view} to={addressOf(view)} isCurrent={view === current} countOf={countOf} />
          </li>
        ))}
      </ul>
      {current && <ViewMenu key={current.id} view={current} views={listViews} />}
    </nav>
  )
}
