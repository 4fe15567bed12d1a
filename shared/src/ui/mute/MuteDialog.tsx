import { Modal } from '@arco-design/web-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localMoment } from '../../format/local-moment'
import { serverNow } from '../../format/server-clock'
import { MomentInput } from '../pickers/MomentInput'
import { tomorrowMorning } from './mute-times'
import styles from './mute.module.css'

export interface MuteDialogProps {
  /** Effects of the mute. */
  readonly hint: string
  readonly onMute: (until: string) => void
  readonly onClose: () => void
}

/** Prompts for the end of a mute. */
export const MuteDialog = ({ hint, onMute, onClose }: MuteDialogProps) => {
  const { t } = useTranslation('common')
  const [isOpen, setOpen] = useState(true)
  const [moment, setMoment] = useState(() => localMoment(tomorrowMorning()))
  const isPast = moment === '' || new Date(moment).getTime() <= serverNow()
  return (
    <Modal
      title={t('mute.title')}
      visible={isOpen}
      style={{ width: 'min(416px, calc(100vw - 32px))' }}
      okText={t('mute.confirm')}
      cancelText={t('action.cancel')}
      okButtonProps={{ disabled: isPast }}
      onCancel={() => setOpen(false)}
      onOk={() => {
        setOpen(false)
        onMute(new Date(moment).toISOString())
      }}
      afterClose={onClose}
    >
      <p className={styles.hint}>{hint}</p>
      <div className={styles.label}>{t('mute.field')}</div>
      <MomentInput aria-label={t('mute.field')} value={moment} onChange={setMoment} />
      {isPast && (
        <div className={styles.problem} role="alert">
          {t('mute.past')}
        </div>
      )}
    </Modal>
  )
}
