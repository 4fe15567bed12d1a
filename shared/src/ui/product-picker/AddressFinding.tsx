import type { RecognisedAddress } from '../../contract/stores/recognise-address'
import { storeDialects } from '../../contract/stores/store-settings'
import { problemText } from '../../i18n/problem-text'
import { useLocale } from '../../settings/use-settings'
import styles from './ProductPicker.module.css'
import { usePickerMessages } from './picker-messages'

/** Sent requests, as the reason of the result. */
export const AddressRequests = ({ requests }: Pick<RecognisedAddress, 'requests'>) => {
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

/** The sentence that says where a recognised address leads. */
export const AddressFinding = ({ result }: { readonly result: RecognisedAddress }) => (
  <p className={styles.line}>{useFinding(result)}</p>
)
