import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CheckoutAddress, TaskChannel } from '@outlet/shared/contract/task-channels'
import { formatDuration } from '@outlet/shared/format/duration'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { NumberText } from '@outlet/shared/ui/NumberText'
import { TimeText } from '@outlet/shared/ui/TimeText'
import { useInstallationZone } from '@outlet/shared/ui/use-installation-zone'
import { BudgetText, StoreText } from './TaskChannelCells'

const addressText = ({
  name,
  lines,
  city,
  region,
  postal_code,
  country,
}: Exclude<CheckoutAddress, { saved: string }>) =>
  [name, ...lines, city, region, postal_code, country].filter(Boolean).join(', ')

/** Settings of a channel by label; for the password only whether it is set. */
export const useTaskChannelFacts = (channel: TaskChannel) => {
  const { t } = useTranslation('channels')
  const zone = useInstallationZone()
  const { account, payment, shipping_address, billing_address, shipping_method } = channel
  const locale = useLocale()
  const shownText = (minutes: number) =>
    minutes === 0
      ? t('channels.task.orders_never_shown')
      : t('channels.task.orders_shown_for', { time: formatDuration(minutes * 60, locale) })
  const guestOrLogin = account.type === 'login' ? account.login : t('channels.task.account.guest')
  const addressLabel = (address: CheckoutAddress) =>
    'saved' in address ? t('channels.task.saved_as', { name: address.saved }) : addressText(address)
  const accountText = channel.account_link ? t('channels.task.account.linked') : guestOrLogin
  const facts: Readonly<Record<string, ReactNode>> = {
    website_type: <StoreText storeKey={channel.website_type} />,
    account: accountText,
    ...(channel.orders_shown_minutes !== null &&
      channel.orders_shown_minutes !== undefined && { orders_shown: shownText(channel.orders_shown_minutes) }),
    ...(channel.has_password && { password: t('channels.form.secret_set') }),
    shipping_address: addressLabel(shipping_address),
    billing_address: billing_address ? addressLabel(billing_address) : t('channels.task.as_shipping'),
    shipping_method: shipping_method ?? t('channels.task.first_method'),
    payment: 'saved' in payment ? t('channels.task.saved_as', { name: payment.saved }) : payment.method,
    mode: t(`channels.task.mode.${channel.mode}`),
    daily_budget: (
      <>
        <BudgetText channel={channel} />
        &nbsp;· {zone}
      </>
    ),
    concurrency: <NumberText value={channel.concurrency} />,
    state_since: <TimeText time={channel.state_since} form="date-time" />,
    created_at: <TimeText time={channel.created_at} form="date-time" />,
  }
  return Object.entries(facts).map(([key, value]) => ({ key, label: t(`channels.task.column.${key}`), value }))
}
