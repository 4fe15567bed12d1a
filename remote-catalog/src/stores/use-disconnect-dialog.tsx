import { Modal } from '@arco-design/web-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Store } from '@outlet/shared/contract/stores'
import { formatNumber } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { Loaded } from '@outlet/shared/ui/Loaded'
import { Refusal } from '@outlet/shared/ui/Refusal'
import { showUndoMessage } from '@outlet/shared/ui/UndoMessage'
import { useAction } from '@outlet/shared/ui/use-action'
import { disconnectStoreAction, leavesBehindQuery, restoreStoreAction } from './stores.queries'
import styles from './store-page.module.css'

/** Disconnects a store at once, and offers an undo for ten seconds. */
const useDisconnectStore = ({ key, name }: Store, onDisconnected: () => void) => {
  const { t } = useTranslation('catalog')
  const { mutateAsync: restore } = useMutation(restoreStoreAction)
  const { mutateAsync: disconnect } = useMutation(disconnectStoreAction)
  const params = { storeKey: key }
  return useAction(async () => {
    await disconnect({ params })
    onDisconnected()
    showUndoMessage(t('stores.done.disconnected', { name }), () => restore({ params }))
  })
}

/** Consequences of disconnecting: the data that remains, and the jobs that stop. */
const LeavesBehind = ({ store }: { store: Store }) => {
  const { t } = useTranslation('catalog')
  const locale = useLocale()
  return (
    <Loaded query={useQuery(leavesBehindQuery(store.key))} rows={3} form="inline" hidesLaterErrors>
      {(left) => (
        <ul className={styles.list}>
          {Object.entries(left).map(([kind, count]) => (
            <li key={kind}>{t(`stores.disconnect.${kind}`, { count, number: formatNumber(count, locale) })}</li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}

/** Disconnects a store after a confirmation that lists the consequences; the dialog stands beside the menu. */
export const useDisconnectDialog = (store: Store, onDisconnected: () => void) => {
  const { t } = useTranslation('catalog')
  const [isConfirming, setConfirming] = useState(false)
  const { isPending, refusal, run, forget } = useDisconnectStore(store, onDisconnected)
  const open = () => {
    forget()
    setConfirming(true)
  }
  const dialog = (
    <Modal
      title={t('stores.disconnect.title', { name: store.name })}
      visible={isConfirming}
      onCancel={() => setConfirming(false)}
      onOk={() => void run()}
      okText={t('stores.detail.disconnect')}
      okButtonProps={{ status: 'danger', loading: isPending }}
      cancelText={t('common:action.cancel')}
      style={{ width: 'min(480px, calc(100vw - 32px))' }}
      unmountOnExit
    >
      <p className={styles.lead}>{t('stores.disconnect.lead')}</p>
      <LeavesBehind store={store} />
      <p className={styles.hint}>{t('stores.disconnect.undo')}</p>
      <Refusal of={refusal} />
    </Modal>
  )
  return { open, dialog }
}
