import { useQuery } from '@tanstack/react-query'
import type { AlertRule } from '@outlet/shared/contract/alert-rules'
import { useCellTranslation } from '@outlet/shared/i18n/use-cell-translation'
import { isMuted } from '@outlet/shared/ui/mute/mute-times'
import { MutedText } from '@outlet/shared/ui/mute/MutedText'
import { StateText } from '@outlet/shared/ui/StateText'
import { NumberText } from '@outlet/shared/ui/NumberText'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { UnknownValue } from '@outlet/shared/ui/UnknownValue'
import { RowActions } from '@outlet/shared/ui/RowActions'
import styles from '../channels.module.css'
import { useKindName } from '../use-kind-name'
import { allChannelsQuery } from './alert-rules.queries'
import { usePaceText } from './use-pace-text'
import { useMayChangeRule } from './use-may-change-rule'
import { useRuleActions } from './use-rule-actions'

interface CellProps {
  readonly rule: AlertRule
}

export const RuleNameCell = ({ rule: { name, owner, events } }: CellProps) => {
  const t = useCellTranslation('channels')
  const eventNames = events.map((event) => t(`channels.event.${event}`)).join(t('channels.rule.comma'))
  return (
    <span className={styles.stack}>
      <span className={`${styles.one} ${styles.name}`} title={name}>
        {name}
        {owner && <span className={styles.second}>&nbsp;· {t('channels.owner.own')}</span>}
      </span>
      <span className={styles.second} title={eventNames}>
        {eventNames}
      </span>
    </span>
  )
}

export const RuleStateCell = ({ rule: { is_enabled, muted_until } }: CellProps) => {
  const t = useCellTranslation('channels')
  if (!is_enabled) return <StateText>{t('channels.rule.state.off')}</StateText>
  if (isMuted(muted_until)) return <MutedText until={muted_until} of="rule" />
  return <StateText color="green">{t('channels.rule.state.on')}</StateText>
}

export const RuleTargetsCell = ({ rule: { bell, channel_ids } }: CellProps) => {
  const t = useCellTranslation('channels')
  const kindName = useKindName()
  const { data } = useQuery(allChannelsQuery)
  const nameOf = (id: string) =>
    data?.items.find((channel) => channel.id === id)?.name ?? t('channels.rule.gone_channel')
  const names = [...(bell ? [kindName('bell')] : []), ...channel_ids.map(nameOf)]
  const text = names.join(t('channels.rule.comma'))
  return (
    <span className={styles.one} title={text}>
      {text}
    </span>
  )
}

/** Frequency of a rule's alerts in a sentence. */
export const RulePaceCell = ({ rule }: CellProps) => {
  const text = usePaceText()(rule)
  return (
    <span className={styles.one} title={text}>
      {text}
    </span>
  )
}

export const RuleLastCell = ({ rule: { last_alert_at, alerts_of_day } }: CellProps) => {
  const t = useCellTranslation('channels')
  if (last_alert_at === null) return <UnknownValue />
  return (
    <>
      <TimeText time={last_alert_at} />
      <div className={styles.second}>
        {t('channels.rule.of_day')} <NumberText value={alerts_of_day} />
      </div>
    </>
  )
}

interface ActionProps extends CellProps {
  readonly onEdit: (rule: AlertRule) => void
}

/** Actions of a row, for users who may change the rule. */
export const RuleRowActions = ({ rule, onEdit }: ActionProps) => {
  const t = useCellTranslation('channels')
  const mayChange = useMayChangeRule()
  const { isPending, toggle, muting, remove } = useRuleActions(rule)
  if (!mayChange(rule)) return null
  const entries = [
    { key: 'edit', label: t('channels.action.edit'), onClick: () => onEdit(rule) },
    ...muting.entries,
    { key: 'delete', label: t('channels.action.delete'), isDanger: true, onClick: remove },
  ]
  return (
    <>
      <RowActions
        next={{
          label: t(rule.is_enabled ? 'channels.action.disable' : 'channels.action.enable'),
          isPending,
          onClick: toggle,
        }}
        more={{ label: t('channels.rule.action.more', { name: rule.name }), entries }}
      />
      {muting.dialog}
    </>
  )
}
