import { Alert } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { DeliveryDetail } from '@outlet/shared/contract/deliveries'
import { DescriptionList } from '@outlet/shared/ui/DescriptionList'
import { RecordDrawer } from '@outlet/shared/ui/RecordDrawer'
import { PracticeTag } from '@outlet/shared/ui/PracticeTag'
import { TimeText } from '@outlet/shared/ui/TimeText'
import styles from '../channels.module.css'
import { deliveryQuery } from './deliveries.queries'
import { AlertActions, DeliveryActions } from './DeliveryActions'
import { DeliveryStateTag, useDeliveryReason } from './DeliveryCells'
import { DeliveryMessage } from './DeliveryMessage'
import { useDeliveryFacts } from './use-delivery-facts'

/** Alerts of a digest, each linked to its own delivery. */
const Members = ({ delivery: { members, count } }: { readonly delivery: DeliveryDetail }) => {
  const { t } = useTranslation('channels')
  if (members.length === 0) return null
  return (
    <section>
      <h3 className={styles.heading}>{t('channels.delivery.members', { count: count ?? members.length })}</h3>
      <ul className={styles.members}>
        {members.map(({ id, title, event_at, reason }) => (
          <li key={id}>
            <Link to={deliveryAddress(id)}>{title}</Link>
            <span className={styles.second}>
              <TimeText time={event_at} form="date-time" />
              {reason !== null && `\u00a0· ${t(`channels.delivery.reason.${reason}`)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Detail = ({ delivery }: { readonly delivery: DeliveryDetail }) => {
  const { t } = useTranslation('channels')
  const reason = useDeliveryReason(delivery)
  const facts = useDeliveryFacts(delivery)
  return (
    <section className={styles.detail}>
      <div>
        <DeliveryStateTag delivery={delivery} /> <PracticeTag isPractice={delivery.is_practice} /> {reason}{' '}
        {delivery.digest_id !== null && (
          <Link to={deliveryAddress(delivery.digest_id)}>{t('channels.delivery.to_digest')}</Link>
        )}
      </div>
      {delivery.may_repeat && <Alert type="warning" content={t('channels.delivery.may_repeat')} />}
      <AlertActions delivery={delivery} />
      {delivery.type !== 'test' && <DeliveryMessage message={delivery.message} />}
      <Members delivery={delivery} />
      {delivery.answer && (
        <section>
          <h3 className={styles.heading}>{t('channels.delivery.column.answer')}</h3>
          <pre className={styles.response}>{delivery.answer}</pre>
        </section>
      )}
      <DescriptionList facts={facts} />
      <DeliveryActions delivery={delivery} />
    </section>
  )
}

const deliveryAddress = (id: string): string => `/channel/list?tab=deliveries&delivery=${id}`

interface Props {
  /** Delivery of the open drawer; undefined = closed. */
  readonly deliveryId: string | undefined
  readonly pager: ReactNode
  readonly onClose: () => void
}

export const DeliveryDrawer = ({ deliveryId, pager, onClose }: Props) => {
  const { t } = useTranslation('channels')
  const isOpen = deliveryId !== undefined
  const query = useQuery({ ...deliveryQuery(deliveryId ?? ''), enabled: isOpen })
  const title = query.data?.title ?? t('channels.tab.deliveries')
  return (
    <RecordDrawer title={title} isOpen={isOpen} onClose={onClose} pager={pager} query={query}>
      {(delivery) => <Detail key={delivery.id} delivery={delivery} />}
    </RecordDrawer>
  )
}
