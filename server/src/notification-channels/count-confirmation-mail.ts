import { sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database'
import { Refusal } from '../platform/http/refusal'
import type { SecretBox } from '../platform/secrets/secret-box'

/** Confirmation mails per user and day, to all addresses together. */
const MAX_PER_USER_AND_DAY = 20
/** Confirmation mails per address and day, from all users together. */
const MAX_PER_ADDRESS_AND_DAY = 3

/** Normalises an address: variants in case or with a `+tag` belong to one recipient. */
const normalisedAddress = (address: string): string => address.toLowerCase().replace(/\+[^@]*(?=@)/, '')

interface ConfirmationMail {
  id: string
  userId: string
  address: string
}

/**
 * Counts a confirmation mail towards the limits before it is sent, because its recipient has not agreed to any mail.
 * Throws Refusal `channel.too_many_confirmations`.
 */
export async function countConfirmationMail(
  tx: Transaction,
  secrets: SecretBox,
  { id, userId, address }: ConfirmationMail,
): Promise<void> {
  const hash = secrets.sign(normalisedAddress(address), 'confirmation-mail')
  // Serialises concurrent requests, so that each counts the others.
  await tx.execute(sql`select 1 from users where id = ${userId} for no key update`)
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`confirmation mail: ${hash}`}, 0))`)
  await tx.execute(sql`delete from confirmation_mails where sent_at < clock_now() - interval '1 day'
    and (user_id = ${userId} or address_hash = ${hash})`)
  const { rows } = await tx.execute<{ of_user: number; to_address: number }>(sql`
    select count(*) filter (where user_id = ${userId})::int as of_user,
      count(*) filter (where address_hash = ${hash})::int as to_address
    from confirmation_mails where user_id = ${userId} or address_hash = ${hash}`)
  const { of_user = 0, to_address = 0 } = rows[0] ?? {}
  if (of_user >= MAX_PER_USER_AND_DAY || to_address >= MAX_PER_ADDRESS_AND_DAY)
    throw new Refusal('throttled', 'channel.too_many_confirmations', { retryAfterSeconds: 86_400 })
  await tx.execute(sql`
    insert into confirmation_mails (id, user_id, address_hash) values (${id}, ${userId}, ${hash})`)
}

/** Removes a mail from the count if it could not be sent. */
export const uncountConfirmationMail = (tx: Transaction, id: string) =>
  tx.execute(sql`delete from confirmation_mails where id = ${id}`)
