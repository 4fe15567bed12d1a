import { Message } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import '../list-messages/list-messages'
import { dropSecondClick } from '../double-click'
import { useAction } from '../use-action'
import styles from './deleted.module.css'

interface RestoreButtonProps {
  /** Name of the record, as displayed. */
  readonly name: string
  readonly onRestore: () => Promise<unknown>
}

/**
 * Restores one soft-deleted row. A refusal, for example because the same record was created again, is shown at the
 * button.
 */
export const RestoreButton = ({ name, onRestore }: RestoreButtonProps) => {
  const { t } = useTranslation('lists')
  const { isPending, run } = useAction(
    async () => {
      await onRestore()
      Message.success(t('deleted.restored', { name }))
    },
    { place: 'button' },
  )
  return (
    <span onClickCapture={dropSecondClick}>
      <button
        type="button"
        className={styles.restore}
        aria-label={t('deleted.restore_of', { name })}
        aria-busy={isPending}
        onClick={() => void run()}
      >
        {t('deleted.restore')}
      </button>
    </span>
  )
}
