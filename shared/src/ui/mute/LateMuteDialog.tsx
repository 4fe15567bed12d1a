import { Message } from '@arco-design/web-react'
import { useEffect } from 'react'
import { i18n } from '@outlet/shared/i18n/i18n'
import { lateComponent } from '../late-component'
import type { MuteDialogProps } from './MuteDialog'

// Loads the calendar only when the dialog opens.
const useMuteDialog = lateComponent(async () => (await import('./MuteDialog')).MuteDialog)

/** Lazily loads the dialog. A failure to load it is displayed as a message. */
export const LateMuteDialog = (props: MuteDialogProps) => {
  const { Component, hasFailed } = useMuteDialog()
  const { onClose } = props
  useEffect(() => {
    if (!hasFailed) return
    Message.error(i18n.t('common:error.not_loaded'))
    onClose()
  }, [hasFailed, onClose])
  return Component ? <Component {...props} /> : null
}
