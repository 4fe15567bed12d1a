import type { ChannelState, NotificationChannel } from '@outlet/shared/contract/notification-channels'
import { i18n } from '@outlet/shared/i18n/i18n'
import { problemText } from '@outlet/shared/i18n/problem-text'
import { useCellTranslation } from '@outlet/shared/i18n/use-cell-translation'
import type { CellTagColor } from '@outlet/shared/ui/CellTag'
import { StateText } from '@outlet/shared/ui/StateText'
import styles from '../channels.module.css'

const colors: Readonly<Record<ChannelState, CellTagColor>> = {
  unverified: 'orange',
  active: 'green',
  degraded: 'red',
  disabled: 'gray',
}

interface StateProps {
  readonly channel: Pick<NotificationChannel, 'kind' | 'owner' | 'state' | 'code'>
}

export const ChannelStateTag = ({ channel: { state } }: StateProps) => {
  const t = useCellTranslation('channels')
  return <StateText color={colors[state]}>{t(`channels.state.${state}`)}</StateText>
}

/** Reason for the channel's state; null without a reason. */
export const useStateReason = ({ kind, owner, state, code }: StateProps['channel']): string | null => {
  const t = useCellTranslation('channels')
  if (code !== null) return problemText(i18n, { code, message: code })
  // The owner of the mailbox must confirm that they want its messages.
  if (state === 'unverified' && owner && kind === 'email') return t('channels.state_reason.unconfirmed')
  return state === 'active' || state === 'degraded' ? null : t(`channels.state_reason.${state}`)
}

export const StateCell = ({ channel }: StateProps) => {
  const reason = useStateReason(channel)
  return (
    <>
      <ChannelStateTag channel={channel} />
      {reason !== null && (
        <div className={styles.second} title={reason}>
          {reason}
        </div>
      )}
    </>
  )
}
