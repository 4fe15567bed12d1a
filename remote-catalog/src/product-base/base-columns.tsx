import { Fragment, type ReactNode } from 'react'
import { isPriceRange } from '@outlet/shared/contract/money'
import type { BaseProduct, ProductPresence } from '@outlet/shared/contract/product-base'
import { CellTag } from '@outlet/shared/ui/CellTag'
import type { Column } from '@outlet/shared/ui/DataTable'
import { PracticeTag } from '@outlet/shared/ui/PracticeTag'
import { isWebAddress } from '@outlet/shared/ui/StoreLink'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { ProductImage } from '@outlet/shared/ui/ProductImage'
import { PriceText, struckPriceOf } from '../common/PriceText'
import { PresenceStock } from './PresenceStock'
import type { Words } from './words/words'
import styles from './product-base.module.css'

/** What a store that lists it has comes before what is offline. */
export const mainPresence = ({ stores }: Pick<BaseProduct, 'stores'>): ProductPresence | undefined =>
  stores.find(({ is_offline }) => !is_offline) ?? stores[0]

const CodeCell = ({ product, t }: { product: BaseProduct; t: Words }) => {
  const main = mainPresence(product)
  return (
    <div className={styles.product}>
      <ProductImage image={main?.thumbnail ?? null} size="row" />
      <div className={styles.code}>{product.product_code}</div>
      <div className={styles.second}>{main?.name ?? t('productBase.nowhere')}</div>
    </div>
  )
}

/** So many lines a row has room for. */
const LINES = 2

interface EachStoreProps {
  readonly product: BaseProduct
  readonly of: (presence: ProductPresence) => ReactNode
  /** At the end, where not all stores have room: how many more there are. */
  readonly more?: (count: number) => string
}

/** One line a store, the same lines in each of the columns that speak of stores. */
const EachStore = ({ product: { stores }, of, more }: EachStoreProps) => {
  const hidden = stores.length - LINES
  return (
    <div className={styles.lines}>
      {stores.slice(0, LINES).map((presence, line) => (
        <Fragment key={presence.website_type}>
          {line > 0 && '\n'}
          {of(presence)}
          {line === LINES - 1 && hidden > 0 && more && ` ${more(hidden)}`}
        </Fragment>
      ))}
    </div>
  )
}

/** The store, which leads to the product there where its page is known; the arrow is the style's, so that a row stays light. */
const StoreName = ({ presence: { store_name: name, store_url: url }, t }: { presence: ProductPresence; t: Words }) =>
  url && isWebAddress(url) ? (
    <a className={styles.out} href={url} target="_blank" rel="noopener noreferrer" title={t('lists:store_link')}>
      {name}
    </a>
  ) : (
    name
  )

const StoreNames = ({ product, t }: { readonly product: BaseProduct; readonly t: Words }) => (
  <EachStore
    product={product}
    more={(count) => t('productBase.more_stores', { count })}
    of={(presence) => (
      <>
        <StoreName presence={presence} t={t} /> <PracticeTag isPractice={presence.is_practice} />{' '}
        {presence.is_offline && <CellTag>{t('catalog:outletProducts.tag.offline')}</CellTag>}
      </>
    )}
  />
)

const stockOf = (presence: ProductPresence) => <PresenceStock presence={presence} />
const priceOf = ({ price, price_max, list_price }: ProductPresence) => (
  <PriceText price={price} highest={price_max} regular={list_price} />
)

export const TagList = ({ tags }: { tags: readonly string[] }) =>
  tags.length > 0 && (
    <span className={styles.tags}>
      {tags.map((tag) => (
        <CellTag key={tag}>{tag}</CellTag>
      ))}
    </span>
  )

const snatchTasks = (t: Words): Column<BaseProduct> => ({
  key: 'snatch_tasks',
  title: t('productBase.column.snatch_tasks'),
  width: 110,
  isOptional: true,
  cell: (product) => (
    <EachStore
      product={product}
      of={({ snatch_tasks: count }) => (count > 0 ? t('productBase.armed', { count }) : '')}
    />
  ),
})

const prices = (t: Words): Column<BaseProduct> => ({
  key: 'price',
  title: t('productBase.column.price'),
  width: 148,
  align: 'end',
  card: 'price',
  // A store's prices share a line, `.lines > span` of the style sheet.
  moneyLines: ({ stores }, text) =>
    stores
      .slice(0, LINES)
      .map(
        ({ price, price_max: highest, list_price: regular }) =>
          `${text(price, isPriceRange(price, highest))}  ${text(struckPriceOf({ price, regular }))}`,
      ),
  cell: (product) => <EachStore product={product} of={priceOf} />,
  cardCell: ({ stores: [first] }) => first && priceOf(first),
})

/** In the order of what matters most: on a narrow screen the first of them are all that shows unscrolled. */
export const baseColumns = (t: Words): Column<BaseProduct>[] => [
  {
    key: 'product_code',
    title: t('productBase.column.product_code'),
    width: 228,
    sort: 'product_code',
    isPinned: true,
    card: 'title',
    cell: (product) => <CodeCell product={product} t={t} />,
  },
  {
    key: 'stores',
    title: t('productBase.column.stores'),
    width: 140,
    cell: (product) => <StoreNames product={product} t={t} />,
  },
  prices(t),
  {
    key: 'stock',
    title: t('productBase.column.stock'),
    width: 178,
    card: 'state',
    cell: (product) => <EachStore product={product} of={stockOf} />,
  },
  {
    key: 'read_at',
    title: t('productBase.column.read_at'),
    width: 128,
    cell: (product) => <EachStore product={product} of={({ read_at }) => <TimeText time={read_at ?? null} />} />,
  },
  { key: 'tags', title: t('productBase.column.tags'), width: 116, cell: ({ tags }) => <TagList tags={tags} /> },
  {
    key: 'owners',
    title: t('productBase.column.owners_and_note'),
    width: 116,
    cell: ({ owners, note }) => (
      <>
        <div className={styles.one}>{owners.map(({ name }) => name).join(t('catalog:outletProducts.comma'))}</div>
        <div className={styles.second} title={note ?? undefined}>
          {note}
        </div>
      </>
    ),
  },
  snatchTasks(t),
  {
    key: 'note',
    title: t('productBase.column.note'),
    isOptional: true,
    cell: ({ note }) => note && <div className={styles.note}>{note}</div>,
  },
  {
    key: 'created_at',
    title: t('productBase.column.created_at'),
    width: 150,
    sort: 'created_at',
    isOptional: true,
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
