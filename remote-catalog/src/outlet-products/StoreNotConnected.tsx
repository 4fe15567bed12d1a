import { useTranslation } from 'react-i18next'
import { EmptyState } from '@outlet/shared/ui/EmptyState'

/** In place of the products of a store that nobody has connected. */
export const StoreNotConnected = ({ storeKey }: { storeKey: string }) => {
  const { t } = useTranslation('catalog')
  return (
    <EmptyState
      title={t('outletProducts.not_connected.title', { store: storeKey })}
      hint={t('outletProducts.not_connected.hint')}
    />
  )
}
