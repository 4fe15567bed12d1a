import type { ReactNode } from 'react'
import type { RecognisedAddress } from '../../contract/stores/recognise-address'
import { storeDialects } from '../../contract/stores/store-settings'
import { problemText } from '../../i18n/problem-text'
import { useLocale } from '../../settings/use-settings'
import { ProductImage } from '../ProductImage'
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
            <code>{path}</code> <span>{status ?? problemText(i18n, { code: error_code ?? '', message: '' })}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Why the page at the address could not be read; null if it could. */
const useUnreadPage = ({ host, requests: [first] }: RecognisedAddress): string | null => {
  const { t, i18n } = usePickerMessages()
  if (!first) return null
  const { status, error_code } = first
  if (status === null) {
    return t('address_unreached', { host, problem: problemText(i18n, { code: error_code ?? '', message: '' }) })
  }
  return status >= 400 ? t('address_page_refused', { host, status }) : null
}

/** The sentence that says why the address leads to no product. */
const useNoProduct = (result: RecognisedAddress): string => {
  const { t } = usePickerMessages()
  const locale = useLocale()
  const unread = useUnreadPage(result)
  const { host, store, proposal, needs_admin } = result
  if (store) return t('address_no_product', { store: store.name })
  if (needs_admin) return t('address_needs_admin', { host })
  if (!proposal) return unread ?? t('address_unknown', { host })
  if (proposal.dialect === 'page') return t('address_needs_rule', { host })
  return t('address_store_only', { host, platform: storeDialects[proposal.dialect].name[locale] })
}

const useWhere = ({ host, store, proposal }: RecognisedAddress): string => {
  const { t } = usePickerMessages()
  const locale = useLocale()
  if (store || !proposal) return store?.name ?? host
  return t('address_at_new', { host, platform: storeDialects[proposal.dialect].name[locale] })
}

interface AddressFindingProps {
  readonly result: RecognisedAddress
  /** Address of the product's picture; undefined = none is known. */
  readonly picture?: string | undefined
  /** Price and stock of the product. */
  readonly children?: ReactNode
}

/** The product of an address with its store, or the reason why there is none. */
export const AddressFinding = ({ result, picture, children }: AddressFindingProps) => {
  const noProduct = useNoProduct(result)
  const where = useWhere(result)
  const { product } = result
  if (!product) return <p className={styles.line}>{noProduct}</p>
  return (
    <div className={styles.named}>
      <ProductImage image={picture === undefined ? null : { url: picture }} size={40} />
      <span className={styles.text}>
        <span className={styles.wholeName}>{product.name ?? product.id}</span>
        <span className={styles.aside}>{where}</span>
        {children}
      </span>
    </div>
  )
}
