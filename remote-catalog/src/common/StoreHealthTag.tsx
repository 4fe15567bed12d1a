import { useTranslation } from 'react-i18next'
import type { CellTagColor } from '@outlet/shared/ui/CellTag'
import { StateText } from '@outlet/shared/ui/StateText'
import { storeCondition, type Store, type StoreCondition } from '@outlet/shared/contract/stores'
import styles from './common.module.css'

/** Arco's preset colours, because they have dark-theme variants. */
const colorOf: Record<StoreCondition | 'paused' | 'disconnected', CellTagColor> = {
  ok: 'green',
  sync_failed: 'orange',
  prices_unread: 'orange',
  degraded: 'orange',
  backoff: 'orange',
  blocked: 'red',
  auth_failed: 'red',
  wrong_setting: 'red',
  paused: 'arcoblue',
  disconnected: 'gray',
}

type Standing = Pick<Store, 'health' | 'last_sync' | 'paused_at' | 'deleted_at' | 'unread_prices'>

const tagKeysOf = (store: Standing) => {
  const condition = storeCondition(store)
  if (store.deleted_at !== null) return ['disconnected'] as const
  if (store.paused_at === null) return [condition] as const
  return condition === 'ok' ? (['paused'] as const) : (['paused', condition] as const)
}

/** Tags for the health of the store's connector and latest sync, and for a store that is paused or disconnected. */
export const StoreHealthTag = ({ store }: { store: Standing }) => {
  const { t } = useTranslation('catalog')
  return (
    <span className={styles.tags}>
      {tagKeysOf(store).map((word) => (
        <StateText key={word} color={colorOf[word]} title={t(`common.health_hint.${word}`)}>
          {t(`common.health.${word}`)}
        </StateText>
      ))}
    </span>
  )
}
