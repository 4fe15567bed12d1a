import type { FieldTexts } from '../label'
import { nameText } from '../text'
import { plainUrl } from '../plain-url'
import { z } from '../zod'

const addressOf = (protocol: RegExp) =>
  plainUrl('channel.invalid_address', protocol).max(2000, 'channel.invalid_address')

/** Address of a public service. */
export const address = addressOf(/^https$/)
/** Address of a self-hosted service, which can be on a private network. */
export const ownAddress = addressOf(/^https?$/)

export const word = (max: number) => nameText(max, 'channel.required')
/** Token for addresses and headers: printable ASCII without blanks. */
export const token = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{1,512}$/, 'channel.invalid_token')
export const base64Url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+=*$/, 'channel.invalid_token')
    .max(max)
export const mailbox = z.email('channel.invalid_mailbox').max(254)
/** Keyword that the service requires in each message, if its robot is configured with one. */
export const keyword = word(50).optional()
export const none = z.strictObject({})

/** Texts of fields that several kinds have. */
export const fieldTexts = {
  url: { label: { 'zh-CN': 'Webhook 地址', 'en-US': 'Webhook address' } },
  signing_secret: {
    label: { 'zh-CN': '签名密钥', 'en-US': 'Signing secret' },
    hint: {
      'zh-CN': '机器人的安全设置选择“加签”或“签名校验”时填写。',
      'en-US': 'Required if the bot’s security settings use a signature.',
    },
  },
  keyword: {
    label: { 'zh-CN': '关键词', 'en-US': 'Keyword' },
    hint: {
      'zh-CN': '机器人的安全设置使用关键词时，填写其中一个；每条消息都会包含它。',
      'en-US': 'If the bot’s security settings use keywords, enter one of them. It is included in every message.',
    },
  },
  server: { label: { 'zh-CN': '服务器地址', 'en-US': 'Server address' } },
  app_token: { label: { 'zh-CN': '应用 Token', 'en-US': 'Application token' } },
} satisfies Record<string, FieldTexts>
