import { Button, Message } from '@arco-design/web-react'
import { IconCopy } from '@arco-design/web-react/icon'
import { useTranslation } from 'react-i18next'
import { copyText } from '@outlet/shared/ui/copy-text'

/** Copies a code to the clipboard. Renders an icon, or a labelled button if `label` is given. */
export const CopyButton = ({ text, label }: { text: string; label?: string }) => {
  const { t } = useTranslation('catalog')
  const name = t('common.copy', { text })
  const copy = async () => {
    if (await copyText(text)) Message.success(t('common.copied', { text }))
    else Message.error(t('common.not_copied'))
  }
  return (
    <Button
      type={label ? 'secondary' : 'text'}
      size={label ? 'default' : 'mini'}
      icon={<IconCopy />}
      aria-label={name}
      title={name}
      onClick={() => void copy()}
    >
      {label}
    </Button>
  )
}
