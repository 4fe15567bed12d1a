import { address, base64Url, none } from '../channel-fields'
import { defineChannelKind } from '../define-channel-kind'
import { sameLabel } from '../../label'
import { z } from '../../zod'

/** Push subscription that the browser returns. */
const subscription = z.strictObject({ endpoint: address, p256dh: base64Url(120), auth: base64Url(40) })

export const webPush = defineChannelKind({
  name: { 'zh-CN': '浏览器推送', 'en-US': 'Browser push' },
  hint: { 'zh-CN': '发到订阅了推送的浏览器。', 'en-US': 'To the browsers that subscribed to push messages.' },
  group: 'own',
  mark: 'Wp',
  settings: none,
  secrets: subscription,
  own: { settings: none, secrets: subscription },
  fields: {
    endpoint: { label: sameLabel('endpoint') },
    p256dh: { label: sameLabel('p256dh') },
    auth: { label: sameLabel('auth') },
  },
})
