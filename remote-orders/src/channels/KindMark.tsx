import { channelKindDefinitions, type ChannelKind } from '@outlet/shared/contract/notification-channels/channel-kinds'
import { useCellTranslation } from '@outlet/shared/i18n/use-cell-translation'
import styles from './channels.module.css'

/** Mark of a kind; its name is rendered beside it. */
export const KindMark = ({ kind }: { readonly kind: ChannelKind }) => (
  <span className={styles.mark} aria-hidden="true">
    {channelKindDefinitions[kind].mark}
  </span>
)

/** Mark and name of a kind. */
export const KindName = ({ kind }: { readonly kind: ChannelKind }) => {
  const t = useCellTranslation('channels')
  return (
    <span className={styles.kind}>
      <KindMark kind={kind} />
      <span className={styles.one}>{t(`channels.kind.${kind}`)}</span>
    </span>
  )
}
