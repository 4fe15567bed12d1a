import type { AlertTemplate } from '@outlet/shared/contract/alert-rules'
import type { DeliveryType } from '@outlet/shared/contract/deliveries'
import type { Language } from '@outlet/shared/contract/notification-channels'
import type { ChannelMessage } from '../notification-channels/kinds/channel-kind'
import type { AlertFacts } from './alert-facts'

export interface Rendering {
  language: Language
  ruleName: string
  template: AlertTemplate | null
  publicUrl: string | null
  timeZone: string
  links: { label: string; url: string }[]
  type: DeliveryType
}
export type Rendered = Pick<ChannelMessage, 'level' | 'title' | 'text' | 'fields' | 'links'>
export const renderAlert = (facts: AlertFacts, { links }: Rendering): Rendered => ({
  level: 'info',
  title: `${facts.event} ${facts.store ?? ''}`,
  text: '',
  fields: [],
  links,
})
