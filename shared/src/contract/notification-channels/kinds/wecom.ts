import { address, fieldTexts, none } from '../channel-fields'
import { defineChannelKind } from '../define-channel-kind'
import { z } from '../../zod'

export const wecom = defineChannelKind({
  name: { 'zh-CN': '企业微信', 'en-US': 'WeCom' },
  hint: {
    'zh-CN': '发到企业微信群。群聊 → 添加群机器人，复制 Webhook 地址。',
    'en-US': 'To a WeCom group. In the group, add a group bot, and copy its webhook address.',
  },
  group: 'china',
  mark: '企',
  settings: none,
  secrets: z.strictObject({ url: address }),
  fields: {
    url: { ...fieldTexts.url, example: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=…' },
  },
})
