import { IconLaunch } from '@arco-design/web-react/icon'
import { useTranslation } from 'react-i18next'
import './list-words/list-words'
import styles from './StoreLink.module.css'

/** Only what a browser may follow: the address comes from a store. */
export const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url)

interface StoreLinkProps {
  /** Null where nobody knows it: then there is no link. */
  readonly url: string | null | undefined
  /** Of several in view, which one this is: the store's name, or the product's. */
  readonly of?: string
}

/** A product at its store, in a tab of its own. */
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
