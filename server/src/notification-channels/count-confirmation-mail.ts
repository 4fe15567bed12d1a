import { sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database'
import { Refusal } from '../platform/http/refusal'
import type { SecretBox } from '../platform/secrets/secret-box'

/** Of one user within a day, to whatever addresses. */
const MAX_OF_USER = 20
/** To one address within a day, whichever users ask for them. */
const MAX_TO_ADDRESS = 3

/** Mailboxes that differ in case or in a `+tag` belong to one reader. */
const readerOf = (address: string): string => address.toLowerCase().replace(/\+[^@]*(?=@)/, '')

interface ConfirmationMail {
  id: string
  userId: string
  address: string
}

/**
 * Counts a mail that asks for a confirmation, before it is sent: its reader has not agreed to any. Throws Refusal
 * `channel.too_many_confirmations`.
 */
export async function countConfirmationMail(
  tx: Transaction,
  secrets: SecretBox,
  { id, userId, address }: ConfirmationMail,
): Promise<void> {
  const hash = secrets.sign(readerOf(address), 'confirmation-mail')
  // Requests at the same time are counted one after the other.
  await tx.execute(sql`select 1 from users where id = ${userId} for no key update`)
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`confirmation mail: ${hash}`}, 0))`)
  await tx.execute(sql`delete from confirmation_mails where sent_at < clock_now() - interval '1 day'
    and (user_id = ${userId} or address_hash = ${hash})`)
  const { rows } = await tx.execute<{ of_user: number; to_address: number }>(sql`
    select count(*) filter (where user_id = ${userId})::int as of_user,
      count(*) filter (where address_hash = ${hash})::int as to_address
    from confirmation_mails where user_id = ${userId} or address_hash = ${hash}`)
  const { of_user = 0, to_address = 0 } = rows[0] ?? {}
  if (of_user >= MAX_OF_USER || to_address >= MAX_TO_ADDRESS)
    throw new Refusal('throttled', 'channel.too_many_confirmations', { retryAfterSeconds: 86_400 })
  await tx.execute(sql`
    insert into confirmation_mails (id, user_id, address_hash) values (${id}, ${userId}, ${hash})`)
}

/** No mail was sent after all. */
export const uncountConfirmationMail = (tx: Transaction, id: string) =>
  tx.execute(sql`delete from confirmation_mails where id = ${id}`)
