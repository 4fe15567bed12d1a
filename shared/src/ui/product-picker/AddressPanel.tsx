import { Button } from '@arco-design/web-react'
import { IconLoading } from '@arco-design/web-react/icon'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { ProductCandidate } from '../../contract/products/product-candidates'
import { productStock } from '../../contract/stock'
import { isWebAddress, type RecognisedAddress } from '../../contract/stores/recognise-address'
import { storeDialects } from '../../contract/stores/store-settings'
import { SEPARATOR } from '../../format/separator'
import { problemText } from '../../i18n/problem-text'
import { useLocale } from '../../settings/use-settings'
import { ErrorNotice } from '../ErrorNotice'
import { MoneyText } from '../MoneyText'
import { Refusal } from '../Refusal'
import { usePaused } from '../use-paused'
import { useStockLabels } from '../use-stock-labels'
import styles from './ProductPicker.module.css'
import { usePickerMessages } from './picker-messages'
import { recognitionQuery, useAddition, type Addition } from './use-addition'

/** Sent requests, as the reason of the result. */
const Requests = ({ requests }: Pick<RecognisedAddress, 'requests'>) => {
  const { t, i18n } = usePickerMessages()
  if (requests.length === 0) return null
  return (
    <details className={styles.requests}>
      <summary>{t('address_requests', { count: requests.length })}</summary>
      <ul>
        {requests.map(({ path, status, error_code }, index) => (
          <li key={index}>
            <code>{path}</code> {status ?? problemText(i18n, { code: error_code ?? '', message: '' })}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The sentence that says what the address leads to. */
const useFinding = ({ host, store, product, proposal, needs_admin }: RecognisedAddress): string => {
  const { t } = usePickerMessages()
  const locale = useLocale()
  const name = product?.name ?? product?.id
  if (store)
    return name === undefined
      ? t('address_no_product', { store: store.name })
      : t('address_found', { name, store: store.name })
  if (needs_admin) return t('address_needs_admin', { host })
  if (!proposal) return t('address_unknown', { host })
  const platform = storeDialects[proposal.dialect].name[locale]
  return name === undefined
    ? t('address_store_only', { host, platform })
    : t('address_new_store', { name, host, platform })
}

interface ResultProps {
  readonly result: RecognisedAddress
  readonly onPick: (product: ProductCandidate) => void
}

/** The product that the test of a new store read, with price and stock, or the reason why the test failed. */
const TrialOutcome = ({ trial, trialError, isTried }: Addition) => {
  const { t, i18n } = usePickerMessages()
  const labels = useStockLabels()
  const error = trialError ?? trial?.error
  if (!isTried) return null
  if (error) return <p className={styles.warning}>{problemText(i18n, error)}</p>
  if (!trial) {
    return (
      <p className={styles.line}>
        <IconLoading aria-hidden="true" /> {t('address_testing')}
      </p>
    )
  }
  const { sample } = trial
  return (
    <p className={styles.line}>
      {sample ? (
        <>
          <MoneyText money={sample.price} />
          {SEPARATOR}
          {labels.stock(productStock(sample))}
        </>
      ) : (
        t('address_unread')
      )}
    </p>
  )
}

const Result = ({ result, onPick }: ResultProps) => {
  const { t } = usePickerMessages()
  const finding = useFinding(result)
  const addition = useAddition(result, onPick)
  const { isTried, trial, trialError, isPossible, isPending, refusal, run } = addition
  const { store, product, proposal, requests } = result
  const step = product?.is_known ? 'address_use' : 'address_add'
  const isBeingTried = isTried && !trial && !trialError
  return (
    <>
      <p className={styles.line}>{finding}</p>
      <TrialOutcome {...addition} />
      {isPossible && (
        <Button type="outline" size="small" loading={isPending} onClick={() => void run()}>
          {t(store ? step : 'address_connect')}
        </Button>
      )}
      {proposal && !isPossible && !isBeingTried && (
        <Link to={`/stores/list?form=new&address=${encodeURIComponent(proposal.base_url)}`}>
          {t('address_complete')}
        </Link>
      )}
      <Refusal of={refusal} />
      <Requests requests={requests} />
    </>
  )
}

interface AddressPanelProps {
  /** Text that starts like a web address. */
  readonly address: string
  readonly onPick: (product: ProductCandidate) => void
}

/** The store and the product of an address, with the one step that makes the product available. */
const AddressPanel = ({ address, onPick }: AddressPanelProps) => {
  const { t } = usePickerMessages()
  const paused = usePaused(address)
  const { data, error, refetch } = useQuery(recognitionQuery(paused))
  const isCurrent = paused === address
  return (
    <div className={styles.typed} aria-live="polite">
      {isCurrent && data && <Result key={paused} result={data} onPick={onPick} />}
      {isCurrent && error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!error && !(isCurrent && data) && isWebAddress(address) && (
        <p className={styles.line}>
          <IconLoading aria-hidden="true" /> {t('address_reading')}
        </p>
      )}
    </div>
  )
}

export default AddressPanel
