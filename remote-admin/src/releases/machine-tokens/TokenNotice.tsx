import { Alert, Button, Message, Modal } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import { copyText } from '@outlet/shared/ui/copy-text'
import releaseStyles from '../releases.module.css'
import styles from './machine-tokens.module.css'

export interface MadeToken {
  readonly name: string
  readonly token: string
}

interface TokenNoticeProps {
  /** Created token; undefined while there is nothing to show. */
  readonly made: MadeToken | undefined
  readonly onClose: () => void
}

/** Shows a new token once: it cannot be read again. Only its button closes the dialog. */
export const TokenNotice = ({ made, onClose }: TokenNoticeProps) => {
  const { t } = useTranslation('admin')
  const copy = async (text: string) => {
    if (await copyText(text)) Message.success(t('releases.tokens.made.copied'))
    else Message.error(t('releases.tokens.made.not_copied'))
  }
  return (
    <Modal
      title={t('releases.tokens.made.title', { name: made?.name })}
      visible={made !== undefined}
      onCancel={onClose}
      style={{ width: 'min(560px, calc(100vw - 32px))' }}
      closable={false}
      maskClosable={false}
      escToExit={false}
      unmountOnExit
      footer={
        <>
          <Button onClick={() => made && void copy(made.token)}>{t('releases.tokens.made.copy')}</Button>
          <Button type="primary" onClick={onClose}>
            {t('releases.tokens.made.done')}
          </Button>
        </>
      }
    >
      {made && (
        <div className={releaseStyles.question}>
          <Alert type="warning" content={t('releases.tokens.made.once')} />
          <code className={styles.secret}>{made.token}</code>
          <p className={releaseStyles.hint}>{t('releases.tokens.made.use')}</p>
          <code className={styles.secret}>{`OUTLET_SERVER=${location.origin} REMOTE_TOKEN=… npx remote publish`}</code>
        </div>
      )}
    </Modal>
  )
}
