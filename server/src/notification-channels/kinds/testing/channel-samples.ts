import { generateVAPIDKeys } from 'web-push'
import { ChannelKind } from '@outlet/shared/contract/notification-channels/channel-kinds'
import type { ChannelMessage, KindSample } from '../channel-kind'
import { channelKinds } from '../channel-kinds'

export const NOW = new Date('2026-03-04T05:06:07Z')

export const sampleMessage: ChannelMessage = {
  id: '019ca0b2-0000-7000-8000-000000000001',
  at: NOW,
  level: 'warning',
  title: 'Back in stock',
  text: 'Tabby 26 is orderable again.',
  fields: [{ label: 'Price', value: '$150.00' }],
  links: [
    { label: 'Open', url: 'https://console.example/orders?id=1' },
    { label: 'Store', url: 'https://store.example/p/1' },
  ],
  image: null,
  locale: 'en-US',
}

const keys = generateVAPIDKeys()
export const vapid = { subject: 'mailto:ops@example.com', ...keys }

/** Kinds that send one HTTP request. */
export const sampledKinds = ChannelKind.options.filter((kind) => channelKinds[kind].sample)

export function sampleOf(kind: ChannelKind): KindSample {
  const { sample } = channelKinds[kind]
  if (!sample) throw new Error(`${kind} has no sample`)
  return sample
}
