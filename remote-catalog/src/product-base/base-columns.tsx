import { Fragment, type ReactNode } from 'react'
import { isPriceRange } from '@outlet/shared/contract/money'
import type { BaseProduct, ProductPresence } from '@outlet/shared/contract/product-base'
import { CellTag } from '@outlet/shared/ui/CellTag'
import { columnOf, type Column } from '@outlet/shared/ui/DataTable'
import { PracticeTag } from '@outlet/shared/ui/PracticeTag'
import { isWebAddress } from '@outlet/shared/ui/StoreLink'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { ProductImage } from '@outlet/shared/ui/ProductImage'
import { PriceText, struckPriceOf } from '../common/PriceText'
import { PresenceStock } from './PresenceStock'
import type { Translate } from './messages/messages'
import styles from './product-base.module.css'

const column = columnOf<BaseProduct, Translate>((t, key) => t(`productBase.column.${key}`))

/** The first store that lists the product; if it is offline everywhere, the first store. */
export const mainPresence = ({ stores }: Pick<BaseProduct, 'stores'>): ProductPresence | undefined =>
  stores.find(({ is_offline }) => !is_offline) ?? stores[0]

const CodeCell = ({ product, t }: { product: BaseProduct; t: Translate }) => {
  const main = mainPresence(product)
  return (
    <div className={styles.product}>
      <ProductImage image={main?.thumbnail ?? null} size="row" />
      <div className={styles.code}>{product.product_code}</div>
      <div className={styles.second}>{main?.name ?? t('productBase.nowhere')}</div>
    </div>
  )
}

/** Number of store lines that fit into a row. */
const MAX_STORE_LINES = 2

interface EachStoreProps {
  readonly product: BaseProduct
  readonly of: (presence: ProductPresence) => ReactNode
  /** Text for the number of stores that do not fit. */
  readonly more?: (count: number) => string
}

/** One line per store; every store column has the same lines. */
const EachStore = ({ product: { stores }, of, more }: EachStoreProps) => {
  const hidden = stores.length - MAX_STORE_LINES
  return (
    <div className={styles.lines}>
      {stores.slice(0, MAX_STORE_LINES).map((presence, line) => (
        <Fragment key={presence.website_type}>
          {line > 0 && '\n'}
          {of(presence)}
          {line === MAX_STORE_LINES - 1 && hidden > 0 && more && ` ${more(hidden)}`}
        </Fragment>
      ))}
    </div>
  )
}

/**
 * Store name, linked to the product's page there if it is known. The arrow comes from the style sheet, so that a row
 * has few elements.
 */
const StoreName = ({
  presence: { store_name: name, store_url: url },
  t,
}: {
  presence: ProductPresence
  t: Translate
}) =>
  url && isWebAddress(url) ? (
    <a className={styles.out} href={url} target="_blank" rel="noopener noreferrer" title={t('lists:store_link')}>
      {name}
    </a>
  ) : (
    name
  )

const StoreNames = ({ product, t }: { readonly product: BaseProduct; readonly t: Translate }) => (
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

const snatchTasks = (t: Translate): Column<BaseProduct> =>
  column(
    t,
    'snatch_tasks',
    (product) => (
      <EachStore
        product={product}
        of={({ snatch_tasks: count }) => (count > 0 ? t('productBase.armed', { count }) : '')}
      />
    ),
    { width: 110, isOptional: true },
  )

const prices = (t: Translate): Column<BaseProduct> =>
  column(t, 'price', (product) => <EachStore product={product} of={priceOf} />, {
    width: 148,
    align: 'end',
    card: 'price',
    // A store's prices share a line, see `.lines > span` in the style sheet.
    moneyLines: ({ stores }, text) =>
      stores
        .slice(0, MAX_STORE_LINES)
        .map(
          ({ price, price_max: highest, list_price: regular }) =>
            `${text(price, isPriceRange(price, highest))}  ${text(struckPriceOf({ price, regular }))}`,
        ),
    cardCell: ({ stores: [first] }) => first && priceOf(first),
  })

/** Columns by importance: a narrow screen shows only the first of them without scrolling. */
export const baseColumns = (t: Translate): Column<BaseProduct>[] => [
  column(t, 'product_code', (product) => <CodeCell product={product} t={t} />, {
    width: 220,
    sort: 'product_code',
    isPinned: true,
    card: 'title',
  }),
  column(t, 'stores', (product) => <StoreNames product={product} t={t} />, { width: 200 }),
  prices(t),
  column(t, 'stock', (product) => <EachStore product={product} of={stockOf} />, { width: 178, card: 'state' }),
  column(
    t,
    'read_at',
    (product) => <EachStore product={product} of={({ read_at }) => <TimeText time={read_at ?? null} />} />,
    { width: 128 },
  ),
  column(t, 'tags', ({ tags }) => <TagList tags={tags} />, { width: 116 }),
  {
    key: 'owners',
    title: t('productBase.column.owners_and_note'),
    width: 116,
    isOptional: true,
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
  column(t, 'note', ({ note }) => note && <div className={styles.note}>{note}</div>, { isOptional: true }),
  column(t, 'created_at', ({ created_at }) => <TimeText time={created_at} form="date-time" />, {
    width: 150,
    sort: 'created_at',
    isOptional: true,
  }),
  column(t, 'updated_at', ({ updated_at }) => <TimeText time={updated_at} />, {
    width: 130,
    sort: 'updated_at',
    isOptional: true,
  }),
]
