import { fieldTexts, token } from '../channel-fields'
import { defineChannelKind } from '../define-channel-kind'
import { sameLabel } from '../../label'
import { z } from '../../zod'

export const wxpusher = defineChannelKind({
  name: sameLabel('WxPusher'),
  hint: {
    'zh-CN': '发给微信关注者。在 wxpusher.zjiecode.com 创建应用并复制 appToken。',
    'en-US': 'To your WeChat followers. Create an app at wxpusher.zjiecode.com and copy its appToken.',
  },
  group: 'china',
  mark: 'Wx',
  settings: z
    .strictObject({
      uids: z
        .array(z.string().regex(/^UID_\w{1,60}$/, 'channel.invalid_recipient'))
        .max(2000)
        .default([]),
      topic_ids: z.array(z.int().positive()).max(5).default([]),
    })
    .refine(({ uids, topic_ids }) => uids.length + topic_ids.length > 0, {
      path: ['uids'],
      error: 'channel.recipient_required',
    }),
  secrets: z.strictObject({ app_token: token }),
  fields: {
    uids: {
      label: { 'zh-CN': '用户 UID', 'en-US': 'User UIDs' },
      hint: { 'zh-CN': '每行一个，以 UID_ 开头。', 'en-US': 'One per line, starting with UID_.' },
      example: 'UID_…',
    },
    topic_ids: {
      label: { 'zh-CN': '主题 ID', 'en-US': 'Topic IDs' },
      hint: { 'zh-CN': '每行一个数字，最多 5 个。', 'en-US': 'One number per line, up to 5.' },
    },
    app_token: fieldTexts.app_token,
  },
})
