import { Input } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { FormField } from '@outlet/shared/ui/FormField'
import { PasswordInput } from '@outlet/shared/ui/PasswordInput'
import { plain } from './StoreDialectFields'
import styles from './store-page.module.css'

/** The proxy through which this store is read and bought at, where it is not the installation's. */
export const ProxyFields = () => {
  const { t } = useTranslation('catalog')
  return (
    <>
      <h3 className={styles.part}>{t('stores.form.advanced')}</h3>
      <FormField field="proxy" label={t('stores.field.proxy')} hint={t('stores.form.proxy_hint')}>
        <Input {...plain} inputMode="url" placeholder="http://proxy.example.com:3128" />
      </FormField>
      <div className={styles.grid}>
        <FormField field="proxy_user" label={t('stores.field.proxy_user')} hint={t('stores.form.proxy_user_hint')}>
          <Input {...plain} maxLength={200} autoComplete="off" />
        </FormField>
        <FormField field="proxy_password" label={t('stores.field.proxy_password')}>
          <PasswordInput maxLength={200} autoComplete="new-password" />
        </FormField>
      </div>
    </>
  )
}
