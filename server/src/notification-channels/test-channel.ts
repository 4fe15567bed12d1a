import { sql } from 'drizzle-orm'
import type { ChannelResult, NotificationChannel } from '@outlet/shared/contract/notification-channels'
import type { Actor } from '../platform/audit/actor'
import { recordAudit, type AuditEntry, type Caller } from '../platform/audit/record-audit'
import type { Transaction } from '../platform/db/database'
import { retriedTransaction } from '../platform/db/transaction'
import { uuidv7 } from '../platform/db/uuid'
import { notFound, Refusal } from '../platform/http/refusal'
import { consoleOrigin } from '../platform/http/console-origin'
import { publishEvent } from '../platform/live/publish-event'
import type { SecretBox } from '../platform/secrets/secret-box'
import { clock } from '../platform/time/clock'
import type { NotificationChannelRow } from './channel-row'
import { createConfirmToken } from './confirm-channel'
import { countConfirmationMail, uncountConfirmationMail } from './count-confirmation-mail'
import type { ChannelMessage, Outcome } from './kinds/channel-kind'
import { storeResults } from './store-results'
import { authoriseChannelWrite, findChannel, publishedIds, toNotificationChannel } from './read-channels'
import { sendMessage, type SendDeps } from './send-message'

/** Tests per channel and minute. */
const MAX_TESTS_PER_MINUTE = 10

const texts = {
  'zh-CN': {
    title: '测试消息',
    text: '这是 Outlet Console 的测试消息。收到它，说明这个渠道可以使用。',
    confirm: '请打开下面的链接确认：你希望在这个地址收到 Outlet Console 的消息。如果不是你填写的，请忽略这封邮件。',
    confirmLink: '确认这个地址',
    console: '打开控制台',
  },
  'en-US': {
    title: 'Test message',
    text: 'This is a test message of Outlet Console. The channel works if you can read it.',
    confirm:
      'Open the link below to confirm that you want messages of Outlet Console at this address. If you did not enter it, ignore this message.',
    confirmLink: 'Confirm this address',
    console: 'Open the console',
  },
} as const

/**
 * A personal e-mail address must be confirmed by its recipient before alerts are sent to it. A disabled channel may
 * never have been confirmed.
 */
const needsConfirmation = ({ kind, user_id: userId, state }: NotificationChannelRow) =>
  kind === 'email' && userId !== null && (state === 'unverified' || state === 'disabled')

function testMessage({ secrets, config }: SendDeps, row: NotificationChannelRow): ChannelMessage {
  const origin = consoleOrigin(config)
  const messageTexts = texts[row.language]
  const isConfirmationMail = needsConfirmation(row)
  const confirm = {
    label: messageTexts.confirmLink,
    url: `${origin}/alerts/confirm/${createConfirmToken(secrets, row)}`,
  }
  return {
    id: uuidv7(),
    at: clock.date(),
    level: 'info',
    title: messageTexts.title,
    text: isConfirmationMail ? messageTexts.confirm : messageTexts.text,
    fields: [],
    links: isConfirmationMail ? [confirm] : [{ label: messageTexts.console, url: origin }],
    image: null,
    locale: row.language,
  }
}

/**
 * Counts a test before it is sent, so that concurrent tests respect the limit. Its delivery has the code `channel.cut`
 * until the result is stored. Confirmation mails are counted over all channels of their user, and per day as well.
 */
async function countTest(
  tx: Transaction,
  secrets: SecretBox,
  row: NotificationChannelRow,
  message: ChannelMessage,
): Promise<void> {
  const { id, user_id: userId } = row
  const isConfirmationMail = userId !== null && needsConfirmation(row)
  const counted = isConfirmationMail ? sql`user_id = ${userId}` : sql`channel_id = ${id}`
  const locked = isConfirmationMail ? sql`user_id = ${userId}` : sql`id = ${id}`
  await tx.execute(sql`select 1 from notification_channels where ${locked} order by id for no key update`)
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from deliveries
    where ${counted} and type = 'test' and created_at > clock_now() - interval '1 minute'`)
  if ((rows[0]?.n ?? 0) >= MAX_TESTS_PER_MINUTE)
    throw new Refusal('throttled', 'channel.too_many_tests', { retryAfterSeconds: 60 })
  if (isConfirmationMail)
    await countConfirmationMail(tx, secrets, { id: message.id, userId, address: String(row.settings['to']) })
  await tx.execute(sql`
    insert into deliveries (id, type, state, channel_id, user_id, event_at, title, attempts, code, is_seen, ended_at)
    values (${message.id}, 'test', 'dead', ${id}, ${userId}, ${message.at.toISOString()}, ${message.title}, 1,
      'channel.cut', true, clock_now())`)
}

interface TestRequest {
  caller: Caller
  actor: Actor
  channelId: string
}

/** The mail server may have accepted the mail before the connection broke or timed out. */
const mayHaveArrived = (outcome: Outcome): boolean =>
  outcome.result === 'sent' || outcome.code === 'channel.timeout' || outcome.code === 'channel.cut'

const codeOf = (outcome: Outcome) => (outcome.result === 'sent' ? null : outcome.code)

interface ChannelTest {
  caller: Caller
  row: NotificationChannelRow
  message: ChannelMessage
  /** Subject of the test in the audit log. */
  entry: Pick<AuditEntry, 'action' | 'subjectType' | 'subjectId'>
  name: string
}

/**
 * Sends a message now as a test and returns the service's response. Ignores the channel's state, rate limit and quiet
 * hours. Throws Refusal `channel.not_found`, `channel.too_many_tests`, `channel.too_many_confirmations`,
 * `permission.denied`.
 */
export async function sendTest(
  deps: SendDeps,
  { caller, row, message, entry, name }: ChannelTest,
): Promise<{ result: ChannelResult }> {
  authoriseChannelWrite(caller.actor, row.user_id)
  if (row.deleted_at) throw notFound('channel.not_found')
  await retriedTransaction(deps.db, (tx) => countTest(tx, deps.secrets, row, message))
  const outcome = await sendMessage(deps, row, message)
  const at = clock.date()
  const code = codeOf(outcome)
  await retriedTransaction(deps.db, async (tx) => {
    // An unreachable mail server must not use up the recipient's daily limit.
    if (!mayHaveArrived(outcome)) await uncountConfirmationMail(tx, message.id)
    const state = outcome.result === 'sent' ? 'sent' : 'dead'
    await tx.execute(sql`
      update deliveries set state = ${state}, code = ${code}, answer = ${outcome.answer}, ended_at = clock_now()
      where id = ${message.id}`)
    await storeResults(tx, [{ channelId: row.id, version: row.version, outcome, at }])
    await recordAudit(tx, caller, { ...entry, after: { name, is_sent: code === null } })
    await publishEvent(tx, 'notification-channels', publishedIds(row))
    await publishEvent(tx, 'deliveries', [])
  })
  return { result: { at: at.toISOString(), is_sent: code === null, code, answer: outcome.answer } }
}

/** Sends the channel's test message. Throws Refusal `channel.not_found` and the refusals of `sendTest`. */
export async function testChannel(
  deps: SendDeps,
  { caller, actor, channelId }: TestRequest,
): Promise<{ result: ChannelResult; channel: NotificationChannel }> {
  const row = await findChannel(deps.db, actor, channelId)
  const message = testMessage(deps, row)
  const entry = { action: 'notification_channels.test', subjectType: 'notification_channel', subjectId: channelId }
  const { result } = await sendTest(deps, { caller, row, message, entry, name: row.name })
  return { result, channel: await toNotificationChannel(deps.db, await findChannel(deps.db, actor, channelId)) }
}
