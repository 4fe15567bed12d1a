import { mailbox, none, word } from '../channel-fields'
import { defineChannelKind } from '../define-channel-kind'
import { sameLabel } from '../../label'
import { z } from '../../zod'

export const email = defineChannelKind({
  name: { 'zh-CN': '邮件', 'en-US': 'E-mail' },
  hint: {
    'zh-CN': '经你的邮件服务器发邮件。主机、端口和授权码见邮箱的 SMTP 设置。',
    'en-US': 'Through your mail server. Host, port and password are in your mailbox’s SMTP settings.',
  },
  group: 'everywhere',
  mark: '@',
  settings: z.strictObject({
    host: z
      .string()
      .trim()
      .regex(/^[\w.:-]{1,253}$/, 'channel.invalid_host'),
    port: z.int().min(1).max(65_535).default(465),
    /** Transport security of the connection to the mail server. */
    security: z.enum(['tls', 'starttls', 'none']).default('tls'),
    /** User name of the mail server; without it, no authentication takes place. */
    username: word(254).optional(),
    from: mailbox,
    to: z.array(mailbox).min(1, 'channel.recipient_required').max(50),
    /** Whether users' personal e-mail channels send through this channel. */
    for_users: z.boolean().default(false),
  }),
  secrets: z.strictObject({ password: z.string().min(1).max(500).optional() }),
  own: { settings: z.strictObject({ to: mailbox }), secrets: none },
  fields: {
    host: { label: { 'zh-CN': 'SMTP 主机', 'en-US': 'SMTP host' }, example: 'smtp.example.com' },
    port: { label: { 'zh-CN': '端口', 'en-US': 'Port' } },
    security: {
      label: { 'zh-CN': '加密', 'en-US': 'Encryption' },
      hint: { 'zh-CN': '端口 465 用 TLS，587 用 STARTTLS。', 'en-US': 'TLS on port 465, STARTTLS on 587.' },
      options: { tls: sameLabel('TLS'), starttls: sameLabel('STARTTLS'), none: { 'zh-CN': '不加密', 'en-US': 'None' } },
    },
    username: {
      label: { 'zh-CN': '用户名', 'en-US': 'User name' },
      hint: { 'zh-CN': '服务器不要求登录时留空。', 'en-US': 'Leave empty if the server requires no sign-in.' },
    },
    from: { label: { 'zh-CN': '发件人', 'en-US': 'Sender' }, example: 'outlet@example.com' },
    to: {
      label: { 'zh-CN': '收件人', 'en-US': 'Recipients' },
      hint: { 'zh-CN': '每行一个邮箱。', 'en-US': 'One address per line.' },
    },
    for_users: {
      label: { 'zh-CN': '用于用户的个人邮件', 'en-US': 'Also for users’ own e-mail' },
      hint: { 'zh-CN': '用户的个人邮件通过此渠道发送。', 'en-US': 'Users’ own e-mail is sent through this channel.' },
    },
    password: { label: { 'zh-CN': '密码或授权码', 'en-US': 'Password' } },
  },
})
