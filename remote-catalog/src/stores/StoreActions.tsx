import { Button } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { storeCan } from '@outlet/shared/contract/stores'
import type { Store } from '@outlet/shared/contract/stores'
import { useCan } from '@outlet/shared/session/use-can'
import { dropSecondClick } from '@outlet/shared/ui/double-click'
import { problemText } from '@outlet/shared/i18n/problem-text'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { MuteButton } from '@outlet/shared/ui/mute/MuteButton'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { SyncButton } from '../common/SyncButton'
import { DisconnectButton } from './DisconnectButton'
import { settingsOf } from './store-form-values'
import { tryStoreAction } from './stores.queries'
import { TrialResult } from './TrialResult'
import { useMuteStore } from './use-mute-store'
import { usePauseStore } from './use-pause-store'
import styles from './store-page.module.css'

const PauseButton = ({ store }: { store: Store }) => {
  const { t } = useTranslation('catalog')
  const { isPending, pause, resume } = usePauseStore(store)
  const mayResume = storeCan.resume(store)
  return (
    <Button
      type={mayResume ? 'primary' : 'secondary'}
      loading={isPending}
      onClick={() => void (mayResume ? resume() : pause())}
    >
      {t(mayResume ? 'stores.detail.resume' : 'stores.detail.pause')}
    </Button>
  )
}

const LastTest = ({ test }: { test: NonNullable<Store['last_test']> }) => {
  const { t, i18n } = useTranslation('catalog')
  const { at, error } = test
  return (
    <p className={styles.hint}>
      {t('stores.trial.last')} · <TimeText time={at} /> · {error ? problemText(i18n, error) : t('stores.trial.passed')}
    </p>
  )
}

/** Tests the store with its saved settings. */
const useTrial = (store: Store) => {
  const { data, error, isPending, mutate } = useMutation(tryStoreAction)
  return { trial: data, error, isPending, start: () => mutate({ body: settingsOf(store) }) }
}

interface StoreActionsProps {
  readonly store: Store
  readonly onEdit: () => void
  readonly onDisconnected: () => void
}

/** Actions on a connected store. Actions that the practice store does not support are replaced by an explanation. */
export const StoreActions = ({ store, onEdit, onDisconnected }: StoreActionsProps) => {
  const { t } = useTranslation('catalog')
  const mayWrite = useCan()('stores.write')
  const trial = useTrial(store)
  const muting = useMuteStore(store)
  if (!mayWrite) return <SyncButton store={store} />
  return (
    <div className={styles.actions}>
      <div className={styles.buttons} onClickCapture={dropSecondClick}>
        <PauseButton store={store} />
        <SyncButton store={store} type={store.last_synced_at === null ? 'primary' : 'secondary'} />
        <Button loading={trial.isPending} onClick={trial.start}>
          {t('stores.trial.start')}
        </Button>
        <MuteButton entries={muting.entries} />
        {muting.dialog}
        <Button onClick={onEdit}>{t('stores.detail.edit')}</Button>
        {storeCan.disconnect(store) && <DisconnectButton store={store} onDisconnected={onDisconnected} />}
      </div>
      {store.is_practice && <p className={styles.hint}>{t('stores.detail.practice')}</p>}
      {store.last_test && !trial.trial && <LastTest test={store.last_test} />}
      <div role="status">
        {trial.trial && !trial.isPending && <TrialResult trial={trial.trial} currency={store.currency} />}
      </div>
      {trial.error && <ErrorNotice form="inline" error={trial.error} title={t('stores.trial.not_tried')} />}
    </div>
  )
}
