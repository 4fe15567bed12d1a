import { Message } from '@arco-design/web-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { shareRoute } from '../router/host-routes'
import styles from './account.module.css'

/**
 * Opens the console with the address of the page where it is clicked. It requests nothing there and loads no script, so
 * that no policy of a shop's page (CSP) can block it.
 */
const scriptOf = (origin: string): string =>
  `javascript:void(open('${origin}${shareRoute.path}?url='+encodeURIComponent(location.href),'_blank','noopener'))`

/** React renders no address of a script; this one is constant. */
const asBookmark = (link: HTMLAnchorElement | null) => link?.setAttribute('href', scriptOf(location.origin))

/** A link for the browser's bookmarks, with which a product's page in a shop is opened in the console. */
export const WatchButtonCard = () => {
  const { t } = useTranslation('account')
  const explain = (event: MouseEvent) => {
    event.preventDefault()
    Message.info(t('watch_button.drag'))
  }
  return (
    <section className={styles.card} aria-labelledby="settings-watch-button">
      <h2 id="settings-watch-button">{t('watch_button.title')}</h2>
      <p className={styles.hint}>{t('watch_button.hint')}</p>
      <a ref={asBookmark} className={styles.bookmark} draggable onClick={explain}>
        {t('watch_button.label')}
      </a>
      <p className={styles.hint}>{t('watch_button.phone')}</p>
    </section>
  )
}
