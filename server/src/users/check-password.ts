import { Password } from '@outlet/shared/contract/session'
import { normaliseText } from '@outlet/shared/contract/text'
import { Refusal } from '../platform/http/refusal'
import { isCommonPassword } from '../session/common-passwords'

const refuse = (code: string, message: string) =>
  new Refusal('invalid', code, { errors: [{ path: 'password', code, message }] })

/** Throws Refusal `password.too_weak` or `password.too_common`. */
export function checkPassword(given: string): void {
  const password = normaliseText(given, 'password')
  if (!Password.safeParse(password).success) {
    throw refuse('password.too_weak', 'at least six characters, with upper and lower case letters')
  }
  if (isCommonPassword(password)) throw refuse('password.too_common', 'this password is on every guessing list')
}
