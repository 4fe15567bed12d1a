import { Button } from '@arco-design/web-react'
import type { ButtonProps } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { isStopped, type Store } from '@outlet/shared/contract/stores'
import { useCan } from '@outlet/shared/session/use-can'
import { LineIcon } from '@outlet/shared/ui/LineIcon'
import { useStoreSync } from './use-store-sync'

interface SyncButtonProps extends Pick<ButtonProps, 'type' | 'size'> {
  readonly store: Pick<Store, 'key' | 'name' | 'paused_at' | 'health'>
  /** Renders only the icon; the label remains as the accessible name. */
  readonly isIcon?: boolean
}

const ARROWS =
  'M11.98 11.703c-6.64 6.64-6.64 17.403 0 24.042a16.922 16.922 0 0 0 8.942 4.7M34.603 37.156l1.414-1.415c6.64-6.639 6.64-17.402 0-24.041A16.922 16.922 0 0 0 27.075 7M14.81 11.982l-1.414-1.414-1.414-1.414h2.829v2.828ZM33.192 36.02l1.414 1.414 1.414 1.415h-2.828V36.02Z'

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
      icon={<LineIcon path={ARROWS} />}
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
