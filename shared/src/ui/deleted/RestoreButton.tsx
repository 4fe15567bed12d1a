import { Message } from '@arco-design/web-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../list-words/list-words'
import { dropSecondClick } from '../double-click'
import { refusalAtButton } from '../refusal-at-button'
import { useOneAtATime } from '../use-one-at-a-time'
import styles from './deleted.module.css'

interface RestoreButtonProps {
  /** What people call it. */
  readonly name: string
  readonly onRestore: () => Promise<unknown>
}

/** Restores one deleted row; a refusal, say because the same was made anew, is told at the button. */
export const RestoreButton = ({ name, onRestore }: RestoreButtonProps) => {
  const { t } = useTranslation('lists')
  const [isPending, setPending] = useState(false)
  const restore = useOneAtATime(async () => {
    await onRestore()
    Message.success(t('deleted.restored', { name }))
  })
  const act = async () => {
    const tell = refusalAtButton()
    setPending(true)
    await restore()
      .catch(tell)
      .finally(() => setPending(false))
  }
  return (
    <span onClickCapture={dropSecondClick}>
      <button
        type="button"
        className={styles.restore}
        aria-label={t('deleted.restore_of', { name })}
        aria-busy={isPending}
        onClick={() => void act()}
      >
        {t('deleted.restore')}
      </button>
    </span>
  )
}
