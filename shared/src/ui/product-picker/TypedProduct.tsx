import { productStock } from '../../contract/stock'
import { Button } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { isPriceRange } from '../../contract/money'
import type { ProductCandidate } from '../../contract/products/product-candidates'
import { ProductCode } from '../../contract/products/product-code'
import { MoneyText } from '../MoneyText'
import { ProductImage } from '../ProductImage'
import { TimeText } from '../TimeText'
import { useStockLabels } from '../use-stock-labels'
import { namedByStore } from './named-by-store'
import styles from './ProductPicker.module.css'
import { usePickerMessages } from './picker-messages'
import { takesCode, type PickedFor } from './picked-for'
import type { Candidates } from './use-candidates'

const monitorAddress = (id: string) => `/product_base/inventory-monitor?monitor=${id}`
const baseAddress = (id: string) => `/product_base?item=${id}`

/** The product with this code, and its last known stock. */
const NamedProduct = ({ product }: { readonly product: ProductCandidate }) => {
  const { t } = usePickerMessages()
  const labels = useStockLabels()
  return (
    <div className={styles.named}>
      <ProductImage image={product.thumbnail} size={40} />
      <span className={styles.text}>
        <span className={styles.name}>{product.name}</span>
        <span className={styles.aside}>
          {product.store_name}&nbsp;· {product.is_offline ? t('offline') : labels.stock(productStock(product))}
          {product.read_at && (
            <>
              {' '}
              &nbsp;· <TimeText time={product.read_at} />
            </>
          )}
        </span>
      </span>
      <MoneyText money={product.price} isLowest={isPriceRange(product.price, product.price_max)} />
    </div>
  )
}

interface ChoiceProps {
  readonly named: readonly ProductCandidate[]
  readonly store: string | undefined
  readonly onStore: (key: string) => void
}

/** The stores that have the code, unless the form's store is one of several that do. */
const StoreChoice = ({ named, store, onStore }: ChoiceProps) => {
  const { t } = usePickerMessages()
  const [only] = named
  const unsettled = named.length === 1 ? 'one_store' : 'several_stores'
  if (named.some(({ website_type: key }) => key === store)) {
    return named.length === 1 && only ? (
      <p className={styles.line}>{t('only_store', { store: only.store_name })}</p>
    ) : null
  }
  return (
    <p className={styles.line}>
      {t(store === undefined ? unsettled : 'not_there')}{' '}
      {named.map(({ website_type: key, store_name }) => (
        <Button key={key} size="mini" onClick={() => onStore(key)}>
          {t('choose_store', { store: store_name })}
        </Button>
      ))}
    </p>
  )
}

/** Note that a monitor or an entry of the base exists already, with a link to it. */
const ExistingRecordNote = ({
  pickedFor,
  shown,
  baseItemId,
}: {
  pickedFor: PickedFor
  shown: ProductCandidate | undefined
  baseItemId: string | null
}) => {
  const { t } = usePickerMessages()
  if (pickedFor === 'base' && baseItemId !== null) {
    return (
      <p className={styles.already}>
        {t('already_in_base')} <Link to={baseAddress(baseItemId)}>{t('open_base')}</Link>
      </p>
    )
  }
  if (pickedFor !== 'monitor' || !shown?.monitor_id) return null
  return (
    <p className={styles.already}>
      {t('already_monitored', { store: shown.store_name })}{' '}
      <Link to={monitorAddress(shown.monitor_id)}>{t('open_monitor')}</Link>
    </p>
  )
}

/** Note that no store has exactly this code. */
const UnknownCodeNote = ({
  code,
  hasCandidates,
  pickedFor,
}: {
  code: string
  hasCandidates: boolean
  pickedFor: PickedFor
}) => {
  const { t } = usePickerMessages()
  const isCode = ProductCode.safeParse(code).success
  const unknown = takesCode(pickedFor) ? 'unknown_allowed' : 'unknown'
  if (hasCandidates) return <p className={styles.line}>{t('choose')}</p>
  return <p className={styles.warning}>{t(isCode ? unknown : 'nothing')}</p>
}

export interface TypedProductProps {
  readonly pickedFor: PickedFor
  readonly code: string
  readonly found: Candidates
  readonly store: string | undefined
  readonly onStore: ((key: string) => void) | undefined
}

const CodeInfo = ({ pickedFor, code, found, store, onStore }: TypedProductProps) => {
  const named = namedByStore(found.items)
  const [only] = named
  const shown = named.find(({ website_type: key }) => key === store) ?? (named.length === 1 ? only : undefined)
  return (
    <>
      {pickedFor !== 'base' && shown && <NamedProduct product={shown} />}
      {pickedFor === 'base' && named.map((product) => <NamedProduct key={product.website_type} product={product} />)}
      {onStore && named.length > 0 && <StoreChoice named={named} store={store} onStore={onStore} />}
      <ExistingRecordNote pickedFor={pickedFor} shown={shown} baseItemId={found.baseItemId} />
      {named.length === 0 && (
        <UnknownCodeNote code={code} hasCandidates={found.items.length > 0} pickedFor={pickedFor} />
      )}
    </>
  )
}

/** Information about the typed code, beneath the field; announced to screen readers. */
export const TypedProduct = (props: TypedProductProps) => {
  const { t } = usePickerMessages()
  const { t: common } = useTranslation('common')
  const { error, isSettled, retry } = props.found
  return (
    <div className={styles.typed} aria-live="polite">
      {isSettled && <CodeInfo {...props} />}
      {error && (
        <p className={styles.warning}>
          {t('failed')}{' '}
          <Button size="mini" onClick={retry}>
            {common('action.try_again')}
          </Button>
        </p>
      )}
    </div>
  )
}
