import { useTranslation } from 'react-i18next'
import { TimeText } from '@outlet/shared/ui/TimeText'

export const LastSync = ({ time }: { time: string | null }) => {
  const { t } = useTranslation('catalog')
  if (time === null) return t('common.sync.never')
  return (
    <>
      {t('common.sync.last')} <TimeText time={time} />
    </>
  )
}
