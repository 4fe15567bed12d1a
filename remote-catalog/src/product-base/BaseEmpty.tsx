import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '@outlet/shared/ui/EmptyState'

/** Leads a newcomer to the first product. */
export const BaseEmpty = ({ adding }: { adding: ReactNode }) => {
  const { t } = useTranslation('catalog')
  return <EmptyState title={t('productBase.empty.title')} hint={t('productBase.empty.hint')} action={adding} />
}
