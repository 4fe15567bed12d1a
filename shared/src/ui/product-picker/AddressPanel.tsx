import { Button } from '@arco-design/web-react'
import { IconLoading } from '@arco-design/web-react/icon'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { ProductCandidate } from '../../contract/products/product-candidates'
import { isWebAddress, type RecognisedAddress } from '../../contract/stores/recognise-address'
import { ErrorNotice } from '../ErrorNotice'
import { Refusal } from '../Refusal'
import { usePaused } from '../use-paused'
import { AddressFinding, AddressRequests } from './AddressFinding'
import { TrialFacts, TrialOutcome } from './AddressTrial'
import styles from './ProductPicker.module.css'
import { usePickerMessages } from './picker-messages'
import { recognitionQuery, useAddition, type Addition } from './use-addition'

interface ResultProps {
  readonly address: string
  readonly result: RecognisedAddress
  readonly onPick: (product: ProductCandidate) => void
}

interface CompletionLinkProps {
  readonly address: string
  readonly addition: Addition
}

/** Leads to the form of the new store, unless it can be connected here or its test runs. */
const CompletionLink = ({ address, addition }: CompletionLinkProps) => {
  const { t } = usePickerMessages()
  const { isTried, trial, trialError, isPossible } = addition
  if (isPossible || (isTried && !trial && !trialError)) return null
  return <Link to={`/stores/list?form=new&address=${encodeURIComponent(address)}`}>{t('address_complete')}</Link>
}

const Result = ({ address, result, onPick }: ResultProps) => {
  const { t } = usePickerMessages()
  const addition = useAddition(result, onPick)
  const { trial, isPossible, isPending, refusal, run } = addition
  const { store, product, proposal, requests } = result
  const step = product?.is_known ? 'address_use' : 'address_add'
  return (
    <>
      <AddressFinding result={result} picture={trial?.sample?.picture ?? undefined}>
        <TrialFacts {...addition} />
      </AddressFinding>
      <TrialOutcome {...addition} />
      {isPossible && (
        <Button type="outline" size="small" loading={isPending} onClick={() => void run()}>
          {t(store ? step : 'address_connect')}
        </Button>
      )}
      {proposal && <CompletionLink address={address} addition={addition} />}
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
