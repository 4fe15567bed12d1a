import type { ReactNode } from 'react'
import { EmptyState } from '@outlet/shared/ui/EmptyState'
import { useWords } from './words/words'

/** Leads a newcomer to the first product. */
export const BaseEmpty = ({ adding }: { adding: ReactNode }) => {
  const { t } = useWords()
  return <EmptyState title={t('productBase.empty.title')} hint={t('productBase.empty.hint')} action={adding} />
}
