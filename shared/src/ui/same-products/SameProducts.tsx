import { Button } from '@arco-design/web-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../session/use-can'
import { DataTable } from '../DataTable'
import { SectionHead } from '../SectionHead'
import { lateComponent } from '../late-component'
import { listOfKnown } from '../data-table/list-of-known'
import type { LinkProductProps } from './LinkProduct'
import { sameProductsQuery, type ProductParams } from './same-products.queries'
import { useSameColumns, type LinkOf } from './use-same-columns'
import { useSameMessages } from './same-messages'
import styles from './same-products.module.css'

const useLinkProduct = lateComponent<LinkProductProps>(async () => (await import('./LinkProduct')).LinkProduct)

const LateLinkProduct = (props: LinkProductProps) => {
  const { Component } = useLinkProduct()
  return Component ? <Component {...props} /> : null
}

interface SameProductsProps {
  readonly product: ProductParams
  /** Address of a product's record. */
  readonly linkOf: LinkOf
}

/**
 * Price and stock of the same product in all connected stores, cheapest first, with the age of each price. Users may link
 * a product of another store, and separate one that is not the same.
 */
export const SameProducts = ({ product, linkOf }: SameProductsProps) => {
  const t = useSameMessages()
  const mayLink = useCan()('product-base.write')
  const [isLinking, setLinking] = useState(false)
  const columns = useSameColumns(product, linkOf, mayLink)
  const items = useQuery(sameProductsQuery(product)).data?.items
  const isAlone = items !== undefined && items.length < 2
  if (!items || (isAlone && !mayLink)) return null
  return (
    <>
      <SectionHead title={t('title')}>
        {mayLink && !isLinking && (
          <Button size="small" onClick={() => setLinking(true)}>
            {t('link')}
          </Button>
        )}
      </SectionHead>
      {isLinking && <LateLinkProduct product={product} onEnd={() => setLinking(false)} />}
      {isAlone ? (
        <p className={styles.none}>{t('none')}</p>
      ) : (
        <DataTable
          label={t('title')}
          list={listOfKnown(items)}
          columns={columns}
          rowKey={({ website_type, product_id }) => `${website_type}/${product_id}`}
        />
      )}
    </>
  )
}
