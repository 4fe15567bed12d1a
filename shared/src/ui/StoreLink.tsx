import { IconLaunch } from '@arco-design/web-react/icon'
import { useTranslation } from 'react-i18next'
import './list-messages/list-messages'
import styles from './StoreLink.module.css'

/** Whether the URL, which comes from a store, is safe to open: only http and https. */
export const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url)

interface StoreLinkProps {
  /** Null if unknown: then there is no link. */
  readonly url: string | null | undefined
  /** Distinguishes several visible links: the store's name, or the product's. */
  readonly of?: string
}

/** A link to a product at its store, opened in a new tab. */
export const StoreLink = ({ url, of }: StoreLinkProps) => {
  const { t } = useTranslation('lists')
  if (!url || !isWebAddress(url)) return null
  return (
    <a
      className={styles.link}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      {...(of !== undefined && { 'aria-label': t('store_link_of', { of }) })}
    >
      {t('store_link')} <IconLaunch aria-hidden="true" />
    </a>
  )
}
