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
import { confirmToken } from './confirm-channel'
import { countConfirmationMail, uncountConfirmationMail } from './count-confirmation-mail'
import type { ChannelMessage, Outcome } from './kinds/channel-kind'
import { noteResults } from './note-results'
import { authoriseWrite, findChannel, toldIds, toNotificationChannel } from './read-channels'
import { sendMessage, type SendParts } from './send-message'

/** Of one channel within a minute. */
const MOST_TESTS = 10

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
 * An address of one's own is confirmed by its reader first: nobody subscribes somebody else. One that is disabled may
 * never have been confirmed.
 */
const needsConfirmation = ({ kind, userId, state }: NotificationChannelRow) =>
  kind === 'email' && userId !== null && (state === 'unverified' || state === 'disabled')

function testMessage({ secrets, config }: SendParts, row: NotificationChannelRow): ChannelMessage {
  const origin = consoleOrigin(config)
  const words = texts[row.language]
  const isAsked = needsConfirmation(row)
  const confirm = { label: words.confirmLink, url: `${origin}/alerts/confirm/${confirmToken(secrets, row)}` }
  return {
    id: uuidv7(),
    at: clock.date(),
    level: 'info',
    title: words.title,
    text: isAsked ? words.confirm : words.text,
    fields: [],
    links: isAsked ? [confirm] : [{ label: words.console, url: origin }],
    image: null,
    locale: row.language,
  }
}

/**
 * Counts a test before it is sent, so that many at once are no more; until its answer is known it is one that was cut off.
 * Those to addresses that nobody has confirmed are counted over all channels of their user, and by day.
 */
async function countTest(
  tx: Transaction,
  secrets: SecretBox,
  row: NotificationChannelRow,
  message: ChannelMessage,
): Promise<void> {
  const { id, userId } = row
  const isAsked = userId !== null && needsConfirmation(row)
  const counted = isAsked ? sql`user_id = ${userId}` : sql`channel_id = ${id}`
  const locked = isAsked ? sql`user_id = ${userId}` : sql`id = ${id}`
  await tx.execute(sql`select 1 from notification_channels where ${locked} order by id for no key update`)
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from deliveries
    where ${counted} and type = 'test' and created_at > clock_now() - interval '1 minute'`)
  if ((rows[0]?.n ?? 0) >= MOST_TESTS)
    throw new Refusal('throttled', 'channel.too_many_tests', { retryAfterSeconds: 60 })
  if (isAsked) await countConfirmationMail(tx, secrets, { id: message.id, userId, address: String(row.settings['to']) })
  await tx.execute(sql`
    insert into deliveries (id, type, state, channel_id, user_id, event_at, title, attempts, code, is_seen, ended_at)
    values (${message.id}, 'test', 'dead', ${id}, ${userId}, ${message.at.toISOString()}, ${message.title}, 1,
      'channel.cut', true, clock_now())`)
}

interface Asked {
  caller: Caller
  actor: Actor
  channelId: string
}

/** A connection that broke or took too long may have done so after the mail was accepted. */
const mayHaveArrived = (outcome: Outcome): boolean =>
  outcome.result === 'sent' || outcome.code === 'channel.timeout' || outcome.code === 'channel.cut'

const codeOf = (outcome: Outcome) => (outcome.result === 'sent' ? null : outcome.code)

interface Test {
  caller: Caller
  row: NotificationChannelRow
  message: ChannelMessage
  /** What is tested, for the audit. */
  entry: Pick<AuditEntry, 'action' | 'subjectType' | 'subjectId'>
  name: string
}

/**
 * Sends a message now as a test, whatever the channel's state, rate and quiet hours, and answers what its service said. Throws
 * Refusal `channel.not_found`, `channel.too_many_tests`, `channel.too_many_confirmations`, `permission.denied`.
 */
export async function sendTest(
  parts: SendParts,
  { caller, row, message, entry, name }: Test,
): Promise<{ result: ChannelResult }> {
  authoriseWrite(caller.actor, row.userId)
  if (row.deletedAt) throw notFound('channel.not_found')
  await retriedTransaction(parts.db, (tx) => countTest(tx, parts.secrets, row, message))
  const outcome = await sendMessage(parts, row, message)
  const at = clock.date()
  const code = codeOf(outcome)
  await retriedTransaction(parts.db, async (tx) => {
    // A mail server that is away must not use up the reader's mails of the day.
    if (!mayHaveArrived(outcome)) await uncountConfirmationMail(tx, message.id)
    const state = outcome.result === 'sent' ? 'sent' : 'dead'
    await tx.execute(sql`
      update deliveries set state = ${state}, code = ${code}, answer = ${outcome.answer}, ended_at = clock_now()
      where id = ${message.id}`)
    await noteResults(tx, [{ channelId: row.id, version: row.version, outcome, at }])
    await recordAudit(tx, caller, { ...entry, after: { name, is_sent: code === null } })
    await publishEvent(tx, 'notification-channels', toldIds(row))
    await publishEvent(tx, 'deliveries', [])
  })
  return { result: { at: at.toISOString(), is_sent: code === null, code, answer: outcome.answer } }
}

/** Sends the channel's own test message. Throws Refusal `channel.not_found`, and what `sendTest` throws. */
export async function testChannel(
  parts: SendParts,
  { caller, actor, channelId }: Asked,
): Promise<{ result: ChannelResult; channel: NotificationChannel }> {
  const row = await findChannel(parts.db, actor, channelId)
  const message = testMessage(parts, row)
  const entry = { action: 'notification_channels.test', subjectType: 'notification_channel', subjectId: channelId }
  const { result } = await sendTest(parts, { caller, row, message, entry, name: row.name })
  return { result, channel: await toNotificationChannel(parts.db, await findChannel(parts.db, actor, channelId)) }
}
