import type { ChannelKind } from '@outlet/shared/contract/channel-kinds'
import { useCellWords } from '@outlet/shared/i18n/use-cell-words'
import styles from './channels.module.css'

/** By what people know each at a glance, in either language. */
const marks: Readonly<Record<ChannelKind, string>> = {
  bell: '铃',
  dingtalk: '钉',
  feishu: '飞',
  wecom: '企',
  serverchan: '酱',
  pushplus: 'P+',
  wxpusher: 'Wx',
  bark: 'Ba',
  email: '@',
  'web-push': 'Wp',
  slack: 'Sl',
  teams: 'T',
  discord: 'Di',
  telegram: 'Tg',
  ntfy: 'nt',
  gotify: 'Go',
  pushover: 'Po',
  webhook: '{}',
}

/** A kind's mark; its name stands beside it. */
export const KindMark = ({ kind }: { readonly kind: ChannelKind }) => (
  <span className={styles.mark} aria-hidden="true">
    {marks[kind]}
  </span>
)

/** Mark and name of a kind. */
export const KindName = ({ kind }: { readonly kind: ChannelKind }) => {
  const t = useCellWords('channels')
  return (
    <span className={styles.kind}>
      <KindMark kind={kind} />
      <span className={styles.one}>{t(`channels.kind.${kind}`)}</span>
    </span>
  )
}
