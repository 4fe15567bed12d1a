import { Tag } from '@arco-design/web-react'
import type { ReactNode } from 'react'
import type { BaseProduct, ProductPresence } from '@outlet/shared/contract/product-base'
import type { Column } from '@outlet/shared/ui/DataTable'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { PriceText } from '../common/PriceText'
import { ProductImage } from '../common/ProductImage'
import { PresenceStock } from './PresenceStock'
import type { Words } from './words/words'
import styles from './product-base.module.css'

const IMAGE_SIZE = 44

/** What a store that lists it has comes before what is offline. */
export const mainPresence = ({ stores }: Pick<BaseProduct, 'stores'>): ProductPresence | undefined =>
  stores.find(({ is_offline }) => !is_offline) ?? stores[0]

const CodeCell = ({ product, t }: { product: BaseProduct; t: Words }) => {
  const main = mainPresence(product)
  return (
    <div className={styles.product}>
      <ProductImage image={main?.thumbnail ?? null} size={IMAGE_SIZE} />
      <div className={styles.words}>
        <div className={styles.code}>{product.product_code}</div>
        <div className={styles.second}>{main?.name ?? t('productBase.nowhere')}</div>
      </div>
    </div>
  )
}

/** One line a store, the same lines in each of the columns that speak of stores. */
const EachStore = ({ product, of }: { product: BaseProduct; of: (presence: ProductPresence) => ReactNode }) => (
  <ul className={styles.lines}>
    {product.stores.map((presence) => (
      <li key={presence.website_type}>{of(presence)}</li>
    ))}
  </ul>
)

const stockOf = (presence: ProductPresence) => (
  <>
    <PresenceStock presence={presence} />
  </>
)

export const TagList = ({ tags }: { tags: readonly string[] }) => (
  <span className={styles.tags}>
    {tags.map((tag) => (
      <Tag key={tag} size="small">
        {tag}
      </Tag>
    ))}
  </span>
)

/** In the order of what matters most: on a narrow screen the first of them are all that shows unscrolled. */
export const baseColumns = (t: Words): Column<BaseProduct>[] => [
  {
    key: 'product_code',
    title: t('productBase.column.product_code'),
    width: 228,
    sort: 'product_code',
    isPinned: true,
    cell: (product) => <CodeCell product={product} t={t} />,
  },
  {
    key: 'stores',
    title: t('productBase.column.stores'),
    width: 168,
    cell: (product) => (
      <EachStore
        product={product}
        of={({ store_name, is_offline }) => (
          <>
            {store_name} {is_offline && <Tag size="small">{t('catalog:outletProducts.tag.offline')}</Tag>}
          </>
        )}
      />
    ),
  },
  {
    key: 'price',
    title: t('productBase.column.price'),
    width: 176,
    align: 'end',
    cell: (product) => (
      <EachStore product={product} of={({ price, list_price }) => <PriceText price={price} regular={list_price} />} />
    ),
  },
  {
    key: 'stock',
    title: t('productBase.column.stock'),
    width: 170,
    cell: (product) => <EachStore product={product} of={stockOf} />,
  },
  {
    key: 'read_at',
    title: t('productBase.column.read_at'),
    width: 120,
    cell: (product) => <EachStore product={product} of={({ read_at }) => <TimeText time={read_at ?? null} />} />,
  },
  { key: 'tags', title: t('productBase.column.tags'), width: 180, cell: ({ tags }) => <TagList tags={tags} /> },
  {
    key: 'owners',
    title: t('productBase.column.owners'),
    width: 130,
    cell: ({ owners }) => owners.map(({ name }) => name).join(t('catalog:outletProducts.comma')),
  },
  {
    key: 'note',
    title: t('productBase.column.note'),
    cell: ({ note }) => <div className={styles.note}>{note}</div>,
  },
  {
    key: 'created_at',
    title: t('productBase.column.created_at'),
    width: 150,
    sort: 'created_at',
    cell: ({ created_at }) => <TimeText time={created_at} form="date-time" />,
  },
  {
    key: 'updated_at',
    title: t('productBase.column.updated_at'),
    width: 130,
    sort: 'updated_at',
    isOptional: true,
    cell: ({ updated_at }) => <TimeText time={updated_at} />,
  },
]
