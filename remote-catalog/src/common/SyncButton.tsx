import { Button } from '@arco-design/web-react'
import type { ButtonProps } from '@arco-design/web-react'
import { IconSync } from '@arco-design/web-react/icon'
import { useTranslation } from 'react-i18next'
import { isStopped, type Store } from '@outlet/shared/contract/stores'
import { useCan } from '@outlet/shared/session/use-can'
import { useStoreSync } from './use-store-sync'

interface SyncButtonProps extends Pick<ButtonProps, 'type' | 'size'> {
  readonly store: Pick<Store, 'key' | 'name' | 'paused_at' | 'health'>
  /** Renders only the icon; the label remains as the accessible name. */
  readonly isIcon?: boolean
}

const wordOf = ({ paused_at, health }: SyncButtonProps['store'], isUnderWay: boolean) => {
  if (paused_at !== null) return 'paused_of'
  if (isStopped(health)) return 'stopped_of'
  return isUnderWay ? 'under_way_of' : 'start_of'
}

/**
 * Starts a sync of the store's whole catalogue. Disabled while a sync runs and while requests to the store are stopped.
 */
export const SyncButton = ({ store, isIcon = false, ...button }: SyncButtonProps) => {
  const { t } = useTranslation('catalog')
  const maySync = useCan()('stores.sync')
  const { isUnderWay: isSyncUnderWay, start } = useStoreSync(store.key)
  if (!maySync) return null
  const isWaiting = store.paused_at !== null || isStopped(store.health)
  const isUnderWay = isSyncUnderWay && !isWaiting
  const name = t(`common.sync.${wordOf(store, isUnderWay)}`, { store: store.name })
  return (
    <Button
      {...button}
      icon={<IconSync />}
      disabled={isWaiting}
      loading={isUnderWay}
      onClick={start}
      aria-label={name}
      title={name}
    >
      {isIcon ? null : t(isUnderWay ? 'common.sync.under_way' : 'common.sync.start')}
    </Button>
  )
}
