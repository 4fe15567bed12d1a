import { useTranslation } from 'react-i18next'
import { OutletProductsPage } from './OutletProductsPage'

export default function CoachOutletVipPage() {
  const { t } = useTranslation('catalog')
  return (
    <OutletProductsPage
      title={t('outletProducts.title.coach-outlet-vip')}
      websiteType="coach-outlet-vip"
      isForMembers
    />
  )
}
