import { Skeleton } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Store, StoreUse as Use } from '@outlet/shared/contract/stores'
import { formatNumber } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { DueText } from '@outlet/shared/ui/DueText'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { storeUseQuery } from './stores.queries'
import styles from './store-page.module.css'

const SECONDS_A_MINUTE = 60
const WHOLE = 100

interface PartProps {
  readonly label: string
  readonly value: number
  readonly max: number
}

const usePartText = ({ value, max }: Omit<PartProps, 'label'>) => {
  const { t } = useTranslation('catalog')
  const locale = useLocale()
  return t('stores.use.of', { value: formatNumber(value, locale), max: formatNumber(max, locale) })
}

/** A part of what is allowed, in words. */
const Part = ({ label, ...part }: PartProps) => (
  <div className={styles.meterWords}>
    <span>{label}</span>
    <span className={styles.number}>{usePartText(part)}</span>
  </div>
)

/** The same as a bar, too. */
const Meter = ({ label, value, max }: PartProps) => {
  const percent = max > 0 ? Math.min(WHOLE, (value / max) * WHOLE) : 0
  return (
    <div>
      <Part label={label} value={value} max={max} />
      <div
        className={styles.track}
        role="meter"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={Math.max(max, value)}
        aria-valuetext={usePartText({ value, max })}
      >
        <div className={styles.fill} style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}

const Parts = ({ store, use }: { store: Store; use: Use }) => {
  const { t } = useTranslation('catalog')
  return (
    <div className={styles.meters}>
      <Meter
        label={t('stores.use.last_minute')}
        value={use.requests_last_minute}
        max={Math.round(store.rate_per_second * SECONDS_A_MINUTE)}
      />
      <Part label={t('stores.use.under_way')} value={use.under_way} max={store.concurrency} />
      <Part label={t('stores.use.free_now')} value={Math.max(0, Math.floor(use.tokens))} max={store.burst} />
      {use.retry_at !== null && (
        <p className={styles.hint}>
          {t('stores.use.retry_at')} <DueText time={use.retry_at} />
        </p>
      )}
    </div>
  )
}

/** How much of its limits a store is asked for now, over all processes, kept up to date while it is shown. */
export const StoreUse = ({ store }: { store: Store }) => {
  const { t } = useTranslation('catalog')
  const headingId = useId()
  const { data: use, error, refetch } = useQuery(storeUseQuery(store.key))
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.heading}>
        {t('stores.use.title')}
      </h3>
      {error && <ErrorNotice form="inline" error={error} onRetry={() => void refetch()} />}
      {!use && !error && <Skeleton animation text={{ rows: 3 }} />}
      {use && <Parts store={store} use={use} />}
    </section>
  )
}
