import { useQuery } from '@tanstack/react-query'
import type { TaskChannel, TaskChannelState } from '@outlet/shared/contract/task-channels'
import { PracticeTag } from '@outlet/shared/ui/PracticeTag'
import { i18n } from '@outlet/shared/i18n/i18n'
import { problemText } from '@outlet/shared/i18n/problem-text'
import { useCellTranslation } from '@outlet/shared/i18n/use-cell-translation'
import type { CellTagColor } from '@outlet/shared/ui/CellTag'
import { StateText } from '@outlet/shared/ui/StateText'
import { MoneyText } from '@outlet/shared/ui/MoneyText'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import { RowActions } from '@outlet/shared/ui/RowActions'
import styles from '../channels.module.css'
import { storesQuery } from './task-channels.queries'
import { useTaskChannelActions } from './use-task-channel-actions'

interface CellProps {
  readonly channel: TaskChannel
}

export const StoreText = ({ storeKey }: { readonly storeKey: string }) => {
  const { data } = useQuery(storesQuery)
  return data?.items.find(({ key }) => key === storeKey)?.name ?? storeKey
}

export const NameCell = ({ channel }: CellProps) => {
  const t = useCellTranslation('channels')
  const { name, website_type, account, account_link: link, is_practice: isPractice } = channel
  const unlinked = account.type === 'login' ? account.login : t('channels.task.account.guest')
  return (
    <span className={styles.stack}>
      <span className={`${styles.one} ${styles.name}`} title={name}>
        {name} <PracticeTag isPractice={isPractice} />
      </span>
      <span className={styles.second}>
        <StoreText storeKey={website_type} />
        &nbsp;· {link ? t('channels.task.account.linked') : unlinked}
      </span>
    </span>
  )
}

const colors: Readonly<Record<TaskChannelState, CellTagColor>> = {
  unverified: 'orange',
  active: 'green',
  needs_attention: 'red',
  disabled: 'gray',
}

/** Reason for the channel's state; null without a reason. */
export const useReason = ({
  state,
  last_trial,
  problem,
}: Pick<TaskChannel, 'state' | 'last_trial' | 'problem'>): string | null => {
  const t = useCellTranslation('channels')
  // A problem during a purchase is newer than the trial that activated the channel.
  const code = problem?.code ?? last_trial?.code ?? null
  if (state === 'needs_attention' && code !== null) return problemText(i18n, { code, message: code })
  return state === 'unverified' ? t('channels.task.reason.unverified') : null
}

export const StateTag = ({ state }: { readonly state: TaskChannelState }) => {
  const t = useCellTranslation('channels')
  return <StateText color={colors[state]}>{t(`channels.task.state.${state}`)}</StateText>
}

export const StateCell = ({ channel }: CellProps) => {
  const reason = useReason(channel)
  return (
    <>
      <StateTag state={channel.state} />
      {reason !== null && (
        <div className={styles.second} title={reason}>
          {reason}
        </div>
      )}
    </>
  )
}

export const BudgetText = ({ channel: { daily_budget, currency } }: CellProps) => (
  <MoneyText money={{ minor: daily_budget, currency }} />
)

export const TrialCell = ({ channel: { last_trial: trial } }: CellProps) => {
  const t = useCellTranslation('channels')
  if (!trial) return <UnknownValue />
  return (
    <>
      {t(trial.is_ok ? 'channels.task.trial.ok' : 'channels.task.trial.failed')}
      <div className={styles.second}>
        <TimeText time={trial.at} />
      </div>
    </>
  )
}

interface ActionProps extends CellProps {
  readonly onEdit: (channel: TaskChannel) => void
}

export const TaskChannelRowActions = ({ channel, onEdit }: ActionProps) => {
  const t = useCellTranslation('channels')
  const { isEnabled, isPending, toggle, remove } = useTaskChannelActions(channel)
  const entries = [
    { key: 'edit', label: t('channels.action.edit'), onClick: () => onEdit(channel) },
    { key: 'delete', label: t('channels.action.delete'), isDanger: true, onClick: remove },
  ]
  return (
    <RowActions
      next={{
        label: t(isEnabled ? 'channels.action.disable' : 'channels.action.enable'),
        isPending,
        onClick: toggle,
      }}
      more={{ label: t('channels.action.more', { name: channel.name }), entries }}
    />
  )
}
