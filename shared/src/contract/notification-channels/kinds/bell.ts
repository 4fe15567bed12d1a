import { none } from '../channel-fields'
import { defineChannelKind } from '../define-channel-kind'

export const bell = defineChannelKind({
  name: { 'zh-CN': '站内通知', 'en-US': 'In the console' },
  group: 'built_in',
  mark: '铃',
  settings: none,
  secrets: none,
  fields: {},
})
