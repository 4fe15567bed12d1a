import { useTranslation } from 'react-i18next'
import { HOST } from '../locales/add-host-messages'

/** In place of a page whose code is still on its way. */
export const PageSkeleton = () => {
  const { t } = useTranslation(HOST)
  return (
    <div className="page-skeleton" role="status" aria-label={t('page.loading')}>
      <i />
      <i />
    </div>
  )
}
