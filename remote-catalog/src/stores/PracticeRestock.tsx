import { Button, Message } from '@arco-design/web-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { InventoryMonitor } from '@outlet/shared/contract/inventory-monitors'
import type { Store } from '@outlet/shared/contract/stores'
import { useCan } from '@outlet/shared/session/use-can'
import { Loaded } from '@outlet/shared/ui/Loaded'
import { PracticeTag } from '@outlet/shared/ui/PracticeTag'
import { Refusal } from '@outlet/shared/ui/Refusal'
import { useAction } from '@outlet/shared/ui/use-action'
import { newestMonitorQuery, restockPracticeAction } from './stores.queries'
import styles from './store-page.module.css'

/** Brings a monitored product back into stock on demand, so that its alerts can be seen. */
const RestockButton = ({ monitor }: { readonly monitor: InventoryMonitor }) => {
  const { t } = useTranslation('catalog')
  const { mutateAsync } = useMutation(restockPracticeAction)
  const name = monitor.product_name ?? monitor.product_code
  const { isPending, refusal, run } = useAction(async () => {
    await mutateAsync({ params: { monitorId: monitor.id } })
    Message.success(t('stores.restock.done', { name }))
  })
  return (
    <>
      <p className={styles.hint}>{t('stores.restock.hint', { name })}</p>
      <div className={styles.buttons}>
        <Button loading={isPending} onClick={() => void run()}>
          {t('stores.restock.button')}
        </Button>
      </div>
      <Refusal of={refusal} />
    </>
  )
}

/** Section of the practice store's drawer: the restock on demand of its newest monitored product. */
export const PracticeRestock = ({ store: { key } }: { readonly store: Store }) => {
  const { t } = useTranslation('catalog')
  const query = useQuery(newestMonitorQuery(key))
  const mayRestock = useCan()('inventory-monitors.write')
  if (!mayRestock) return null
  return (
    <section className={styles.actions} aria-label={t('stores.restock.title')}>
      <h3 className={styles.restockTitle}>
        {t('stores.restock.title')} <PracticeTag isPractice />
      </h3>
      <Loaded query={query} rows={2} form="inline" hidesLaterErrors>
        {({ items: [monitor] }) =>
          monitor ? (
            <RestockButton key={monitor.id} monitor={monitor} />
          ) : (
            <p className={styles.hint}>
              {t('stores.restock.none')}{' '}
              <Link to={`/product_base/inventory-monitor?form=new&website_type=${encodeURIComponent(key)}`}>
                {t('stores.restock.monitor')}
              </Link>
            </p>
          )
        }
      </Loaded>
    </section>
  )
}
