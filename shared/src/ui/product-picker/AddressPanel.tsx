import { Button } from '@arco-design/web-react'
import { IconLoading } from '@arco-design/web-react/icon'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { ProductCandidate } from '../../contract/products/product-candidates'
import { productStock } from '../../contract/stock'
import { isWebAddress, type RecognisedAddress } from '../../contract/stores/recognise-address'
import { SEPARATOR } from '../../format/separator'
import { problemText } from '../../i18n/problem-text'
import { ErrorNotice } from '../ErrorNotice'
import { MoneyText } from '../MoneyText'
import { Refusal } from '../Refusal'
import { usePaused } from '../use-paused'
import { useStockLabels } from '../use-stock-labels'
import { AddressFinding, AddressRequests } from './AddressFinding'
import styles from './ProductPicker.module.css'
import { usePickerMessages } from './picker-messages'
import { recognitionQuery, useAddition, type Addition } from './use-addition'

interface ResultProps {
  readonly address: string
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

const Result = ({ address, result, onPick }: ResultProps) => {
  const { t } = usePickerMessages()
  const addition = useAddition(result, onPick)
  const { isTried, trial, trialError, isPossible, isPending, refusal, run } = addition
  const { store, product, proposal, requests } = result
  const step = product?.is_known ? 'address_use' : 'address_add'
  const isBeingTried = isTried && !trial && !trialError
  return (
    <>
      <AddressFinding result={result} />
      <TrialOutcome {...addition} />
      {isPossible && (
        <Button type="outline" size="small" loading={isPending} onClick={() => void run()}>
          {t(store ? step : 'address_connect')}
        </Button>
      )}
      {proposal && !isPossible && !isBeingTried && (
        <Link to={`/stores/list?form=new&address=${encodeURIComponent(address)}`}>{t('address_complete')}</Link>
      )}
      <Refusal of={refusal} />
      <AddressRequests requests={requests} />
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
      {isCurrent && data && <Result key={paused} address={paused} result={data} onPick={onPick} />}
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
