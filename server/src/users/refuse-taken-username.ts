import { isUniqueViolation } from '../platform/db/database-errors'
import { Refusal } from '../platform/http/refusal'

/** Converts a violation of the unique index on user names to a Refusal; rethrows every other error. */
export const refuseTakenUsername = (error: unknown): never => {
  if (!isUniqueViolation(error, 'users_username_key')) throw error
  const code = 'user.username_taken'
  throw new Refusal('conflict', code, { errors: [{ path: 'username', code, message: 'the user name is taken' }] })
}
