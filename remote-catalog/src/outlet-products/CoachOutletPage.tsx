import { useTranslation } from 'react-i18next'
import { OutletProductsPage } from './OutletProductsPage'

export default function CoachOutletPage() {
  const { t } = useTranslation('catalog')
  return <OutletProductsPage title={t('outletProducts.title.coach-outlet')} websiteType="coach-outlet" />
}
