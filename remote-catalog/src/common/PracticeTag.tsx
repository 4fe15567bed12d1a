import { Tag } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'

/** Says plainly that nothing of this store is real. */
export const PracticeTag = () => {
  const { t } = useTranslation('catalog')
  return (
    <Tag size="small" color="orange" title={t('common.practice_hint')}>
      {t('common.practice')}
    </Tag>
  )
}
