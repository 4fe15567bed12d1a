import { Button, Message } from '@arco-design/web-react'
import { i18n } from '@outlet/shared/i18n/i18n'
import { dropSecondClick } from './double-click'
import { showError } from './show-error'

const UNDO_MS = 10_000

/** Says what was done and offers, for ten seconds, to undo it; a failed undo is told in a message. */
export const showUndoMessage = (said: string, undo: () => Promise<unknown>): void => {
  const act = () => {
    close()
    undo().catch(showError)
  }
  const content = (
    <span onClickCapture={dropSecondClick}>
      {said}{' '}
      <Button type="text" size="mini" onClick={act}>
        {i18n.t('common:action.undo')}
      </Button>
    </span>
  )
  const close = Message.success({ content, duration: UNDO_MS, closable: true })
}
