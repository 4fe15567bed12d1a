import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Store, StoreUse as Use } from '@outlet/shared/contract/stores'
import { formatNumber } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { DueText } from '@outlet/shared/ui/DueText'
import { Loaded } from '@outlet/shared/ui/Loaded'
import { storeUseQuery } from './stores.queries'
import styles from './store-page.module.css'

const SECONDS_A_MINUTE = 60
const FULL_PERCENT = 100

interface UsageProps {
  readonly label: string
  readonly value: number
  readonly max: number
}

const useUsageText = ({ value, max }: Omit<UsageProps, 'label'>) => {
  const { t } = useTranslation('catalog')
  const locale = useLocale()
  return t('stores.use.of', { value: formatNumber(value, locale), max: formatNumber(max, locale) })
}

/** A value and its limit as text. */
const UsageRow = ({ label, ...part }: UsageProps) => (
  <div className={styles.meterLabels}>
    <span>{label}</span>
    <span className={styles.number}>{useUsageText(part)}</span>
  </div>
)

/** The same as a bar, with the text above it. */
const Meter = ({ label, value, max }: UsageProps) => {
  const percent = max > 0 ? Math.min(FULL_PERCENT, (value / max) * FULL_PERCENT) : 0
  return (
    <div>
      <UsageRow label={label} value={value} max={max} />
      <div
        className={styles.track}
        role="meter"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={Math.max(max, value)}
        aria-valuetext={useUsageText({ value, max })}
      >
        <div className={styles.fill} style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}

const UsageRows = ({ store, use }: { store: Store; use: Use }) => {
  const { t } = useTranslation('catalog')
  return (
    <div className={styles.meters}>
      <Meter
        label={t('stores.use.last_minute')}
        value={use.requests_last_minute}
        max={Math.round(store.rate_per_second * SECONDS_A_MINUTE)}
      />
      <UsageRow label={t('stores.use.under_way')} value={use.under_way} max={store.concurrency} />
      <UsageRow label={t('stores.use.free_now')} value={Math.max(0, Math.floor(use.tokens))} max={store.burst} />
      {use.retry_at !== null && (
        <p className={styles.hint}>
          {t('stores.use.retry_at')} <DueText time={use.retry_at} />
        </p>
      )}
    </div>
  )
}

/** Current request rate of a store against its limits, over all processes; refreshed while it is visible. */
export const StoreUse = ({ store }: { store: Store }) => {
  const { t } = useTranslation('catalog')
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.heading}>
        {t('stores.use.title')}
      </h3>
      <Loaded query={useQuery(storeUseQuery(store.key))} rows={3} form="inline">
        {(use) => <UsageRows store={store} use={use} />}
      </Loaded>
    </section>
  )
}
