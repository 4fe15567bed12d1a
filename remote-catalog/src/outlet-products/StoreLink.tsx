import { IconLaunch } from '@arco-design/web-react/icon'
import { useTranslation } from 'react-i18next'
import styles from './product-detail.module.css'

/** Only what a browser may follow: the address comes from a store. */
const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url)

/** The product at its store, in a tab of its own. */
export const StoreLink = ({ url }: { url: string | null }) => {
  const { t } = useTranslation('catalog')
  if (url === null || !isWebAddress(url)) return null
  return (
    <a className={styles.link} href={url} target="_blank" rel="noopener noreferrer">
      {t('outletProducts.open_at_store')} <IconLaunch aria-hidden="true" />
    </a>
  )
}
