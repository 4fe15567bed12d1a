import { Tag } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import type { Store, StoreHealth } from '@outlet/shared/contract/stores'
import styles from './common.module.css'

/** Arco's own colours, which have their dark counterparts. */
const colorOf: Record<StoreHealth | 'paused' | 'disconnected', string> = {
  ok: 'green',
  degraded: 'orange',
  backoff: 'orange',
  blocked: 'red',
  auth_failed: 'red',
  wrong_setting: 'red',
  paused: 'arcoblue',
  disconnected: 'gray',
}

const wordsOf = ({ health, paused_at, deleted_at }: Pick<Store, 'health' | 'paused_at' | 'deleted_at'>) => {
  if (deleted_at !== null) return ['disconnected'] as const
  if (paused_at === null) return [health] as const
  return health === 'ok' ? (['paused'] as const) : (['paused', health] as const)
}

/** How the store's connector fares; that it is paused or disconnected, where a person has done so. */
export const StoreHealthTag = ({ store }: { store: Pick<Store, 'health' | 'paused_at' | 'deleted_at'> }) => {
  const { t } = useTranslation('catalog')
  return (
    <span className={styles.tags}>
      {wordsOf(store).map((word) => (
        <Tag key={word} size="small" color={colorOf[word]} title={t(`common.health_hint.${word}`)}>
          {t(`common.health.${word}`)}
        </Tag>
      ))}
    </span>
  )
}
