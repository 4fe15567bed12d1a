import { Button } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { isPriceRange } from '../../contract/money'
import type { ProductCandidate } from '../../contract/product-candidates'
import { ProductCode } from '../../contract/product-code'
import { MoneyText } from '../MoneyText'
import { TimeText } from '../TimeText'
import { useStockWords } from '../use-stock-words'
import { namedByStore } from './named-by-store'
import { Picture } from './Picture'
import styles from './ProductPicker.module.css'
import { usePickerWords } from './picker-words'
import type { PickedFor } from './picked-for'
import type { Candidates } from './use-candidates'

const monitorAddress = (id: string) => `/product_base/inventory-monitor?monitor=${id}`
const baseAddress = (id: string) => `/product_base?item=${id}`

/** The product that the code names, with its stock as last read. */
const Named = ({ product }: { readonly product: ProductCandidate }) => {
  const { t } = usePickerWords()
  const words = useStockWords()
  return (
    <div className={styles.named}>
      <Picture product={product} />
      <span className={styles.words}>
        <span className={styles.name}>{product.name}</span>
        <span className={styles.aside}>
          {product.store_name} ·{' '}
          {product.is_offline
            ? t('offline')
            : words.stock({ ...product, quantity: product.ats, kind: product.qty_kind })}
          {product.read_at && (
            <>
              {' '}
              · <TimeText time={product.read_at} />
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

/** Which stores have it, where that of the form is not settled by it. */
const StoreChoice = ({ named, store, onStore }: ChoiceProps) => {
  const { t } = usePickerWords()
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

/** That there is a monitor or an entry of the base already, with the way to it. */
const Already = ({
  pickedFor,
  shown,
  baseItemId,
}: {
  pickedFor: PickedFor
  shown: ProductCandidate | undefined
  baseItemId: string | null
}) => {
  const { t } = usePickerWords()
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

/** Where no store has exactly this code. */
const Unnamed = ({
  code,
  hasCandidates,
  pickedFor,
}: {
  code: string
  hasCandidates: boolean
  pickedFor: PickedFor
}) => {
  const { t } = usePickerWords()
  const isCode = ProductCode.safeParse(code).success
  const unknown = pickedFor === 'monitor' || pickedFor === 'task' ? 'unknown' : 'unknown_allowed'
  if (hasCandidates) return <p className={styles.line}>{t('choose')}</p>
  return <p className={styles.warning}>{t(isCode ? unknown : 'nothing')}</p>
}

interface TypedProductProps {
  readonly pickedFor: PickedFor
  readonly code: string
  readonly found: Candidates
  readonly store: string | undefined
  readonly onStore: ((key: string) => void) | undefined
}

const Known = ({ pickedFor, code, found, store, onStore }: TypedProductProps) => {
  const named = namedByStore(found.items)
  const [only] = named
  const shown = named.find(({ website_type: key }) => key === store) ?? (named.length === 1 ? only : undefined)
  return (
    <>
      {pickedFor !== 'base' && shown && <Named product={shown} />}
      {pickedFor === 'base' && named.map((product) => <Named key={product.website_type} product={product} />)}
      {onStore && named.length > 0 && <StoreChoice named={named} store={store} onStore={onStore} />}
      <Already pickedFor={pickedFor} shown={shown} baseItemId={found.baseItemId} />
      {named.length === 0 && <Unnamed code={code} hasCandidates={found.items.length > 0} pickedFor={pickedFor} />}
    </>
  )
}

/** What is known of what stands in the field, beneath it, and said to whoever does not see it. */
export const TypedProduct = (props: TypedProductProps) => {
  const { t } = usePickerWords()
  const { t: common } = useTranslation('common')
  const { error, isSettled, retry } = props.found
  return (
    <div className={styles.typed} aria-live="polite">
      {isSettled && <Known {...props} />}
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
