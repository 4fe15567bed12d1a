import { Button, Spin } from '@arco-design/web-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../DataTable.module.css'
import type { Count } from '../../contract/list'
import { formatNumber } from '../../format/number'
import { useLocale } from '../../settings/use-settings'
import type { ListState } from './list-state'

/** Distance from the end at which the next page is requested. */
const PRELOAD_MARGIN = '800px'

/** In print only: the number of rows that are not loaded. */
const Unprinted = ({ count, total }: { count: number; total: Count | undefined }) => {
  const { t } = useTranslation('common')
  const locale = useLocale()
  const missing = total?.exact ? total.count - count : undefined
  return (
    <p className={styles.unprinted}>
      {missing === undefined
        ? t('table.unprinted_some', { shown: formatNumber(count, locale) })
        : t('table.unprinted', {
            count: missing,
            missing: formatNumber(missing, locale),
            shown: formatNumber(count, locale),
          })}
    </p>
  )
}

interface TableFooterProps {
  readonly list: ListState<unknown>
  readonly pane: HTMLElement | null
  /** Total number of rows, if known. */
  readonly total: Count | undefined
}

/** Number of loaded rows, and the total. */
const Read = ({ count, total }: { count: number; total: Count | undefined }) => {
  const { t } = useTranslation('common')
  const locale = useLocale()
  if (!total?.exact) return null
  return (
    <span>{t('table.shown', { shown: formatNumber(count, locale), total: formatNumber(total.count, locale) })}</span>
  )
}

/** End of the list: loads the next page when it comes near, and has a button for users who do not scroll. */
export const TableFooter = ({ list, pane, total }: TableFooterProps) => {
  const { t } = useTranslation('common')
  const end = useRef<HTMLDivElement>(null)
  const canRead = Boolean(list.hasNextPage) && !list.isFetchingNextPage
  // The server would refuse the same cursor again.
  const isPlaceLost = list.isFetchNextPageError && list.error?.code.startsWith('cursor.')
  const readOn = () => canRead && void (isPlaceLost ? list.refetch() : list.fetchNextPage?.())
  // After a failure only the user can retry.
  const approach = useEffectEvent(() => !list.isFetchNextPageError && !list.isPlaceholderData && readOn())
  const count = list.data?.length ?? 0
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && approach(), {
      root: pane,
      rootMargin: PRELOAD_MARGIN,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
    // After a short page the end is still in view; only a new observer reports that again.
  }, [pane, count])
  if (!list.hasNextPage) return null
  return (
    <>
      <Unprinted count={count} total={total} />
      <div className={styles.footer} ref={end} role="status">
        {list.isFetchingNextPage ? (
          <Spin size={16} tip={t('table.loading_more')} />
        ) : (
          <>
            {list.isFetchNextPageError ? t('error.not_loaded') : <Read count={count} total={total} />}
            <Button type="text" onClick={readOn}>
              {t(list.isFetchNextPageError ? 'action.try_again' : 'action.load_more')}
            </Button>
          </>
        )}
      </div>
    </>
  )
}
