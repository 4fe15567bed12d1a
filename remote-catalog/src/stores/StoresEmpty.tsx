import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '@outlet/shared/ui/EmptyState'

/** In place of a list without stores: what to do about it. */
export const StoresEmpty = ({ isDisconnected, action }: { isDisconnected: boolean; action: ReactNode }) => {
  const { t } = useTranslation('catalog')
  if (isDisconnected) {
    return <EmptyState title={t('stores.none_disconnected')} hint={t('stores.none_disconnected_hint')} />
  }
  return <EmptyState title={t('stores.none')} hint={t('stores.connect_hint')} action={action} />
}
