import { Button } from '@arco-design/web-react'
import { IconLoading } from '@arco-design/web-react/icon'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { action, query, withoutTopics } from '@outlet/shared/api/query'
import type { ProductCandidate } from '../../contract/products/product-candidates'
import { listProductCandidates } from '../../contract/products/product-candidates'
import { addProduct } from '../../contract/products/add-product'
import { connectStore, usualLimits } from '../../contract/stores/configure-stores'
import {
  isWebAddress,
  recogniseAddress,
  type RecognisedAddress,
  type StoreProposal,
} from '../../contract/stores/recognise-address'
import { storeDialects, StoreSettings } from '../../contract/stores/store-settings'
import { problemText } from '../../i18n/problem-text'
import { useLocale } from '../../settings/use-settings'
import { ErrorNotice } from '../ErrorNotice'
import { Refusal } from '../Refusal'
import { useAction } from '../use-action'
import { usePaused } from '../use-paused'
import styles from './ProductPicker.module.css'
import { usePickerMessages } from './picker-messages'

const recognitionQuery = (address: string) => ({
  // Requests to the store are not repeated for each change of the console's data.
  ...withoutTopics(query(recogniseAddress, { body: { address } })),
  enabled: isWebAddress(address),
  retry: false,
  staleTime: Infinity,
})

const candidatesQuery = (productId: string) => query(listProductCandidates, { query: { q: productId, limit: 20 } })

/** The settings with which the store is connected, or null if a person must complete them. */
const settingsOf = (proposal: StoreProposal | null, product_id: string | undefined): StoreSettings | null => {
  if (!proposal) return null
  const { own, ...settings } = proposal
  const body = { ...settings, ...own, ...usualLimits, ...(product_id !== undefined && { product_id }) }
  return StoreSettings.safeParse(body).data ?? null
}

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

/** Connects the store if necessary, adds the product if necessary, and picks it. */
const useAddition = ({ store, product, proposal }: RecognisedAddress, onPick: ResultProps['onPick']) => {
  const queryClient = useQueryClient()
  const { mutateAsync: connect } = useMutation(action(connectStore))
  const { mutateAsync: add } = useMutation(action(addProduct))
  const settings = settingsOf(proposal, product?.id)
  const run = useAction(async () => {
    const key = store?.key ?? (settings && (await connect({ body: settings })).key)
    if (!product || !key) return
    if (!product.is_known) await add({ params: { storeKey: key }, body: { product_id: product.id } })
    const { items } = await queryClient.fetchQuery(candidatesQuery(product.id))
    const added = items.find((one) => one.website_type === key && one.product_id === product.id)
    if (added) onPick(added)
  })
  return { ...run, isPossible: product !== null && (store !== null || settings !== null) }
}

const Result = ({ result, onPick }: ResultProps) => {
  const { t } = usePickerMessages()
  const finding = useFinding(result)
  const { isPossible, isPending, refusal, run } = useAddition(result, onPick)
  const { store, product, proposal, requests } = result
  const step = product?.is_known ? 'address_use' : 'address_add'
  return (
    <>
      <p className={styles.line}>{finding}</p>
      {isPossible && (
        <Button type="outline" size="small" loading={isPending} onClick={() => void run()}>
          {t(store ? step : 'address_connect')}
        </Button>
      )}
      {proposal && !isPossible && (
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
      {isCurrent && data && <Result result={data} onPick={onPick} />}
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
