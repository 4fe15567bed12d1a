import { DatabaseError } from 'pg'
import { Refusal } from '../platform/http/refusal'

const UNIQUE_VIOLATION = '23505'

/** Converts a violation of the unique index on user names to a Refusal; rethrows every other error. */
export const refuseTakenUsername = (error: unknown): never => {
  const cause: unknown = error instanceof Error ? (error.cause ?? error) : error
  if (cause instanceof DatabaseError && cause.code === UNIQUE_VIOLATION && cause.constraint === 'users_username_key') {
    const code = 'user.username_taken'
    throw new Refusal('conflict', code, { errors: [{ path: 'username', code, message: 'the user name is taken' }] })
  }
  throw error
}
