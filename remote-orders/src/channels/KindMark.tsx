import { channelKindDefinitions, type ChannelKind } from '@outlet/shared/contract/notification-channels/channel-kinds'
import styles from './channels.module.css'
import { useKindName } from './use-kind-name'

/** Mark of a kind; its name is rendered beside it. */
export const KindMark = ({ kind }: { readonly kind: ChannelKind }) => (
  <span className={styles.mark} aria-hidden="true">
    {channelKindDefinitions[kind].mark}
  </span>
)

/** Mark and name of a kind. */
export const KindName = ({ kind }: { readonly kind: ChannelKind }) => (
  <span className={styles.kind}>
    <KindMark kind={kind} />
    <span className={styles.one}>{useKindName()(kind)}</span>
  </span>
)
