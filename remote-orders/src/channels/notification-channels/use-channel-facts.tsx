import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { NotificationChannel } from '@outlet/shared/contract/notification-channels'
import { NumberText } from '@outlet/shared/ui/NumberText'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { KindName } from '../KindMark'
import { QuietText, RateText } from './ChannelCells'
import { useFieldLabels } from './use-field-labels'

/** Settings of a channel by label; for secrets only whether they are set. */
export const useChannelFacts = (channel: NotificationChannel) => {
  const { t } = useTranslation('channels')
  const fieldLabels = useFieldLabels(channel.kind)
  const own: Readonly<Record<string, ReactNode>> = {
    kind: <KindName kind={channel.kind} />,
    owner: t(channel.owner ? 'channels.owner.own' : 'channels.owner.everybody'),
  }
  const further: Readonly<Record<string, ReactNode>> = {
    language: t(`channels.language.${channel.language}`),
    rate: <RateText channel={channel} />,
    quiet_hours: <QuietText channel={channel} />,
    ...(channel.proxy !== null && { proxy: channel.proxy === 'direct' ? t('channels.proxy.direct') : channel.proxy }),
    waiting: <NumberText value={channel.waiting} />,
    state_since: <TimeText time={channel.state_since} form="date-time" />,
    created_at: <TimeText time={channel.created_at} form="date-time" />,
  }
  const said = (facts: Readonly<Record<string, ReactNode>>) =>
    Object.entries(facts).map(([key, value]) => ({ key, label: t(`channels.column.${key}`), value }))
  return [
    ...said(own),
    ...Object.entries(channel.settings).map(([name, value]) => ({
      key: `settings ${name}`,
      label: fieldLabels.label(name),
      value: fieldLabels.value(name, value),
    })),
    ...channel.secrets.map((name) => ({
      key: `secrets ${name}`,
      label: fieldLabels.label(name),
      value: t('channels.form.secret_set'),
    })),
    ...said(further),
  ]
}
