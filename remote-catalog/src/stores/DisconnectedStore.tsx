import { Button, Message } from '@arco-design/web-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { storeCan, type Store } from '@outlet/shared/contract/stores'
import { useCan } from '@outlet/shared/session/use-can'
import { dropSecondClick } from '@outlet/shared/ui/double-click'
import { Refusal } from '@outlet/shared/ui/Refusal'
import { useAction } from '@outlet/shared/ui/use-action'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { restoreStoreAction } from './stores.queries'
import styles from './store-page.module.css'

/** Explains that the store is disconnected, and offers to reconnect it. */
export const DisconnectedStore = ({ store }: { store: Store }) => {
  const { t } = useTranslation('catalog')
  const mayRestore = useCan()('stores.write') && storeCan.restore(store)
  const { mutateAsync } = useMutation(restoreStoreAction)
  const { isPending, refusal, run } = useAction(async () => {
    await mutateAsync({ params: { storeKey: store.key } })
    Message.success(t('stores.done.restored', { name: store.name }))
  })
  return (
    <div className={styles.bar} onClickCapture={dropSecondClick}>
      <p className={styles.hint}>
        {t('stores.disconnected.since')} <TimeText time={store.deleted_at} form="date-time" />
        {t(store.is_practice ? 'stores.disconnected.practice' : 'stores.disconnected.hint')}
      </p>
      {mayRestore && (
        <Button type="primary" loading={isPending} onClick={() => void run()}>
          {t('stores.disconnected.restore')}
        </Button>
      )}
      <Refusal of={refusal} />
    </div>
  )
}
