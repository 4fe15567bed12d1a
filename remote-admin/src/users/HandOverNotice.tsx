import { Button, Message, Modal } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { DescriptionList } from '@outlet/shared/ui/DescriptionList'
import { copyText } from '@outlet/shared/ui/copy-text'
import styles from './users.module.css'

/** Credentials to pass on to the user. */
export interface NewAccess {
  readonly username: string
  readonly password: string
}

interface HandOverNoticeProps {
  /** Undefined while there is nothing to pass on. */
  readonly access: NewAccess | undefined
  readonly onClose: () => void
}

/** Shows a new password once: it cannot be read again. */
export const HandOverNotice = ({ access, onClose }: HandOverNoticeProps) => {
  const { t } = useTranslation('admin')
  const copy = async ({ username, password }: NewAccess) => {
    const text = t('users.hand_over.text', { username, password, address: location.origin })
    if (await copyText(text)) Message.success(t('users.hand_over.copied'))
    else Message.error(t('users.hand_over.not_copied'))
  }
  return (
    <Modal
      title={t('users.hand_over.title')}
      visible={access !== undefined}
      onCancel={onClose}
      style={{ width: 'min(440px, calc(100vw - 32px))' }}
      closable={false}
      maskClosable={false}
      unmountOnExit
      footer={
        <>
          <Button onClick={() => access && void copy(access)}>{t('users.hand_over.copy')}</Button>
          <Button type="primary" onClick={onClose}>
            {t('users.hand_over.done')}
          </Button>
        </>
      }
    >
      <p className={styles.lead}>{t('users.hand_over.hint')}</p>
      {access && (
        <DescriptionList
          facts={[
            { label: t('users.field.username'), value: access.username },
            { label: t('users.field.password'), value: <code className={styles.secret}>{access.password}</code> },
          ]}
        />
      )}
    </Modal>
  )
}
