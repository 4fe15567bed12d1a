import { Alert } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import type { BuyingOptions } from '@outlet/shared/contract/stores/buying-options'
import { joinSentences } from '@outlet/shared/format/join-sentences'
import { useLocale } from '@outlet/shared/settings/use-settings'
import styles from '../../channels.module.css'

interface Props {
  /** Undefined = not known yet. */
  readonly options: BuyingOptions | undefined
}

/** How purchases are completed at the chosen store, and why. Nothing if its API takes orders from programs. */
export const BuyingNote = ({ options }: Props) => {
  const { t } = useTranslation('channels')
  const isChinese = useLocale() === 'zh-CN'
  if (!options || options.way === 'api') return null
  const { way, payment_methods: methods } = options
  const texts = [
    t(`channels.task.buying.${way}`),
    ...(methods.length > 0
      ? [t('channels.task.buying.methods', { methods: methods.join(isChinese ? '、' : ', ') })]
      : []),
  ]
  return (
    <Alert className={styles.note} type={way === 'unreadable' ? 'warning' : 'info'} content={joinSentences(texts)} />
  )
}
