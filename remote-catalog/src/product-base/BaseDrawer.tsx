import { Button } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { BaseProduct } from '@outlet/shared/contract/product-base'
import { useCan } from '@outlet/shared/session/use-can'
import { DrawerButtons } from '@outlet/shared/ui/DrawerButtons'
import { DescriptionList } from '@outlet/shared/ui/DescriptionList'
import { MoreMenu } from '@outlet/shared/ui/MoreMenu'
import { RecordDrawer } from '@outlet/shared/ui/RecordDrawer'
import { Refusal } from '@outlet/shared/ui/Refusal'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { AGES_STALE_MS } from '../common/ages-stale'
import { CopyButton } from '../common/CopyButton'
import { TagList } from './base-columns'
import { BaseHistory } from './BaseHistory'
import { BaseOrders } from './BaseOrders'
import { BaseStores } from './BaseStores'
import { baseProductQuery } from './product-base.queries'
import { useDeleteBaseProduct } from './use-delete-base-product'
import styles from './product-base.module.css'
import { useMessages } from './messages/messages'

interface BaseDrawerProps {
  readonly itemId: string | undefined
  readonly pager: ReactNode
  readonly onClose: () => void
  readonly onEdit: () => void
}

type DetailProps = Omit<BaseDrawerProps, 'itemId' | 'pager'> & { readonly product: BaseProduct }

const Actions = ({ product, onClose, onEdit }: DetailProps) => {
  const { t } = useMessages()
  const { refusal, run } = useDeleteBaseProduct(product, onClose)
  return (
    <DrawerButtons>
      <Refusal of={refusal} />
      <MoreMenu
        label={t('productBase.more', { code: product.product_code })}
        entries={[{ key: 'delete', label: t('productBase.action.delete'), isDanger: true, onClick: () => void run() }]}
      />
      <CopyButton text={product.product_code} label={t('catalog:outletProducts.copy_code')} />
      <Button type="primary" onClick={onEdit}>
        {t('productBase.action.edit')}
      </Button>
    </DrawerButtons>
  )
}

const BaseFacts = ({ product }: { product: BaseProduct }) => {
  const { t } = useMessages()
  const none = t('productBase.none')
  return (
    <DescriptionList
      facts={[
        {
          label: t('productBase.column.tags'),
          value: product.tags.length > 0 ? <TagList tags={product.tags} /> : none,
        },
        {
          label: t('productBase.column.owners'),
          value: product.owners.map(({ name }) => name).join(t('catalog:outletProducts.comma')) || none,
        },
        { label: t('productBase.column.note'), value: product.note ?? none },
        {
          label: t('productBase.column.created_at'),
          value: <TimeText time={product.created_at} form="date-time" />,
        },
      ]}
    />
  )
}

const Detail = (props: DetailProps) => {
  const { t } = useMessages()
  const can = useCan()
  const { product } = props
  return (
    <section>
      <BaseFacts product={product} />
      <BaseStores product={product} />
      <BaseHistory product={product} />
      {can('orders.read') && <BaseOrders itemId={product.id} />}
      {can('audit-records.read') && (
        <p className={styles.audit}>
          <Link to={`/audit/list?subject_type=product_base&subject_id=${product.id}`}>{t('productBase.audit')}</Link>
        </p>
      )}
      {can('product-base.write') && <Actions {...props} />}
    </section>
  )
}

/** One product of the base: the team's own data, and the product in each store. */
export const BaseDrawer = ({ itemId, pager, onClose, onEdit }: BaseDrawerProps) => {
  const { t } = useMessages()
  const isOpen = itemId !== undefined
  const query = useQuery({ ...baseProductQuery(itemId ?? ''), enabled: isOpen, refetchInterval: AGES_STALE_MS })
  const title = query.data?.product_code ?? t('productBase.title')
  return (
    <RecordDrawer {...{ title, isOpen, onClose, pager, query }} rows={10} width="100%">
      {(product) => <Detail key={product.id} product={product} onClose={onClose} onEdit={onEdit} />}
    </RecordDrawer>
  )
}
