import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CellTag } from '@outlet/shared/ui/CellTag'
import { storeDialects } from '@outlet/shared/contract/stores/store-settings'
import type { ConfiguredStore } from '@outlet/shared/contract/stores/store-settings'
import type { Locale } from '@outlet/shared/settings/locale'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { NumberText } from '@outlet/shared/ui/NumberText'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import { useInstallationZone } from '@outlet/shared/ui/use-installation-zone'
import { fieldTexts, ownFields, settingsOf } from './store-form-values'
import { useMaintenanceText } from './use-maintenance-text'
import styles from './store-page.module.css'

const Categories = ({ ids }: { ids: readonly string[] }) => (
  <span className={styles.tags}>
    {ids.map((id) => (
      <CellTag key={id}>{id}</CellTag>
    ))}
  </span>
)

const Windows = ({ maintenance: { time_zone, windows } }: Pick<ConfiguredStore, 'maintenance'>) => {
  const textOfWindow = useMaintenanceText()
  const installation = useInstallationZone()
  return (
    <>
      {windows.map((window) => (
        <div key={JSON.stringify(window)}>{textOfWindow(window)}</div>
      ))}
      <div className={styles.second}>{time_zone ?? installation}</div>
    </>
  )
}

/** Settings that only the store's dialect has. */
const ownFacts = (store: ConfiguredStore, locale: Locale): Readonly<Record<string, ReactNode>> => {
  const settings: Readonly<Record<string, unknown>> = { ...settingsOf(store) }
  const said = ownFields(store.dialect).map((field) => [field, settings[field]] as const)
  return Object.fromEntries(
    said.map(([field, value]) => {
      const choice = fieldTexts(store.dialect, field)?.options?.[String(value ?? '')]
      return [field, Array.isArray(value) ? <Categories ids={value} /> : textOf(choice?.[locale] ?? value)]
    }),
  )
}

const textOf = (value: unknown): ReactNode => (typeof value === 'string' ? value : <UnknownValue />)

export const useStoreFacts = (store: ConfiguredStore) => {
  const { t } = useTranslation('catalog')
  const locale = useLocale()
  const facts: Readonly<Record<string, ReactNode>> = {
    dialect: storeDialects[store.dialect].name[locale],
    base_url: store.base_url,
    ...ownFacts(store, locale),
    currency: store.currency,
    rate_per_second: <NumberText value={store.rate_per_second} digits={2} />,
    burst: <NumberText value={store.burst} />,
    concurrency: <NumberText value={store.concurrency} />,
    max_orderable_quantity: <NumberText value={store.max_orderable_quantity} />,
    sync_every_hours: <NumberText value={store.sync_every_hours} />,
    ...(store.proxy !== null && { proxy: store.proxy === 'direct' ? t('stores.proxy_direct') : store.proxy }),
    ...(store.maintenance.windows.length > 0 && { maintenance: <Windows maintenance={store.maintenance} /> }),
    products_count: <NumberText value={store.products_count} />,
    created_at: <TimeText time={store.created_at} form="date-time" />,
  }
  return Object.entries(facts).map(([field, value]) => ({
    key: field,
    label: fieldTexts(store.dialect, field)?.label[locale] ?? t(`stores.field.${field}`),
    value,
  }))
}
