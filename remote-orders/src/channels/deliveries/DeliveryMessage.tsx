import { useTranslation } from 'react-i18next'
import type { AlertMessage } from '@outlet/shared/contract/alert-rules'
import { DescriptionList } from '@outlet/shared/ui/DescriptionList'
import { isWebAddress } from '@outlet/shared/ui/StoreLink'
import styles from '../channels.module.css'

/** The message before it is converted to the markup of the channel's kind. */
export const DeliveryMessage = ({ message }: { readonly message: AlertMessage | null }) => {
  const { t } = useTranslation('channels')
  return (
    <section>
      <h3 className={styles.heading}>{t('channels.delivery.message')}</h3>
      {message ? (
        <div className={styles.message}>
          <strong>{message.title}</strong>
          {message.text !== '' && <p className={styles.text}>{message.text}</p>}
          {message.fields.length > 0 && (
            <DescriptionList facts={message.fields.map(({ label, value }) => ({ key: label, label, value }))} />
          )}
          <div className={styles.links}>
            {message.links
              .filter(({ url }) => isWebAddress(url))
              .map(({ label, url }) => (
                <a key={url} href={url} target="_blank" rel="noopener noreferrer">
                  {label}
                </a>
              ))}
          </div>
        </div>
      ) : (
        <p className={styles.hint}>{t('channels.delivery.no_message')}</p>
      )}
    </section>
  )
}
