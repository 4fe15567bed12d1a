import { fieldTexts, ownAddress, token, word } from '../channel-fields'
import { defineChannelKind } from '../define-channel-kind'
import { sameLabel } from '../../label'
import { z } from '../../zod'

export const bark = defineChannelKind({
  name: sameLabel('Bark'),
  hint: {
    'zh-CN': '发到 iPhone。打开 Bark App，复制推送地址里的设备密钥。',
    'en-US': 'To an iPhone. Open the Bark app and copy the device key from the push address.',
  },
  group: 'everywhere',
  mark: 'Ba',
  settings: z.strictObject({ server: ownAddress.default('https://api.day.app'), group: word(50).optional() }),
  secrets: z.strictObject({ device_key: token }),
  fields: {
    server: fieldTexts.server,
    group: { label: { 'zh-CN': '分组', 'en-US': 'Group' } },
    device_key: { label: { 'zh-CN': '设备密钥', 'en-US': 'Device key' } },
  },
})
