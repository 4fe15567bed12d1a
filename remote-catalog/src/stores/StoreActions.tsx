import { Button } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { storeCan } from '@outlet/shared/contract/stores'
import type { ConfiguredStore } from '@outlet/shared/contract/stores/store-settings'
import { useCan } from '@outlet/shared/session/use-can'
import { dropSecondClick } from '@outlet/shared/ui/double-click'
import { problemText } from '@outlet/shared/i18n/problem-text'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { MoreMenu, type MoreEntry } from '@outlet/shared/ui/MoreMenu'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { SyncButton } from '../common/SyncButton'
import { settingsOf } from './store-form-values'
import { tryStoreAction } from './stores.queries'
import { TrialResult } from './TrialResult'
import { useDisconnectDialog } from './use-disconnect-dialog'
import { useMuteStore } from './use-mute-store'
import { usePauseStore } from './use-pause-store'
import styles from './store-page.module.css'

const LastTest = ({ test }: { test: NonNullable<ConfiguredStore['last_test']> }) => {
  const { t, i18n } = useTranslation('catalog')
  const { at, error } = test
  return (
    <p className={styles.hint}>
      {t('stores.trial.last')}&nbsp;· <TimeText time={at} />
      &nbsp;· {error ? problemText(i18n, error) : t('stores.trial.passed')}
    </p>
  )
}

/** Tests the store with its saved settings. */
const useTrial = (store: ConfiguredStore) => {
  const { data, error, isPending, mutate } = useMutation(tryStoreAction)
  return { trial: data, error, isPending, start: () => mutate({ body: settingsOf(store) }) }
}

interface StoreActionsProps {
  readonly store: ConfiguredStore
  readonly onEdit: () => void
  readonly onDisconnected: () => void
}

/** Progress and result of a test, or the time of the last one. */
const TrialOutcome = ({
  store,
  trial,
  error,
  isPending,
}: Pick<StoreActionsProps, 'store'> & ReturnType<typeof useTrial>) => {
  const { t } = useTranslation('catalog')
  return (
    <>
      {store.last_test && !trial && <LastTest test={store.last_test} />}
      <div role="status">
        {isPending && <p className={styles.hint}>{t('stores.trial.running')}</p>}
        {trial && !isPending && <TrialResult trial={trial} currency={store.currency} />}
      </div>
      {error && <ErrorNotice form="inline" error={error} title={t('stores.trial.not_tried')} />}
    </>
  )
}

/** Rarely used actions, the destructive one last. */
const useMenu = ({ store, onDisconnected }: Omit<StoreActionsProps, 'onEdit'>, startTrial: () => void) => {
  const { t } = useTranslation('catalog')
  const { pause } = usePauseStore(store)
  const muting = useMuteStore(store)
  const disconnecting = useDisconnectDialog(store, onDisconnected)
  const entries: (MoreEntry | false)[] = [
    { key: 'test', label: t('stores.trial.start'), onClick: startTrial },
    !storeCan.resume(store) && { key: 'pause', label: t('stores.detail.pause'), onClick: () => void pause() },
    ...muting.entries,
    storeCan.disconnect(store) && {
      key: 'disconnect',
      label: t('stores.detail.disconnect'),
      isDanger: true,
      onClick: disconnecting.open,
    },
  ]
  return {
    entries: entries.filter((entry) => entry !== false),
    dialogs: (
      <>
        {muting.dialog}
        {disconnecting.dialog}
      </>
    ),
  }
}

const ResumeButton = ({ store }: { store: ConfiguredStore }) => {
  const { t } = useTranslation('catalog')
  const { isPending, resume } = usePauseStore(store)
  return (
    <Button type="primary" loading={isPending} onClick={() => void resume()}>
      {t('stores.detail.resume')}
    </Button>
  )
}

/**
 * Actions on a connected store: the two usual ones as buttons, all others in a menu. Actions that the practice store
 * does not support are replaced by an explanation.
 */
export const StoreActions = ({ store, onEdit, onDisconnected }: StoreActionsProps) => {
  const { t } = useTranslation('catalog')
  const mayWrite = useCan()('stores.write')
  const trial = useTrial(store)
  const { entries, dialogs } = useMenu({ store, onDisconnected }, trial.start)
  if (!mayWrite) return <SyncButton store={store} />
  return (
    <div className={styles.actions}>
      <div className={styles.buttons} onClickCapture={dropSecondClick}>
        {storeCan.resume(store) ? (
          <ResumeButton store={store} />
        ) : (
          <SyncButton store={store} type={store.last_synced_at === null ? 'primary' : 'secondary'} />
        )}
        <Button onClick={onEdit}>{t('stores.detail.edit')}</Button>
        <MoreMenu label={t('stores.detail.more', { name: store.name })} entries={entries} />
        {dialogs}
      </div>
      {store.is_practice && <p className={styles.hint}>{t('stores.detail.practice')}</p>}
      <TrialOutcome store={store} {...trial} />
    </div>
  )
}
