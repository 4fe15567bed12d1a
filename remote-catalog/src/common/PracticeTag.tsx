import { useTranslation } from 'react-i18next'
import { CellTag } from '@outlet/shared/ui/CellTag'

/** Says plainly that nothing of this store is real. */
export const PracticeTag = () => {
  const { t } = useTranslation('catalog')
  return (
    <CellTag color="orange" title={t('common.practice_hint')}>
      {t('common.practice')}
    </CellTag>
  )
}
