import { Password } from '@outlet/shared/contract/session'
import { normaliseText } from '@outlet/shared/contract/text'
import { Refusal } from '../platform/http/refusal'

const refuse = (code: string, message: string) =>
  new Refusal('invalid', code, { errors: [{ path: 'password', code, message }] })

/**
 * Passwords at the top of every guessing list that satisfy the password rule (six characters, upper and lower case).
 */
const common = new Set(
  'password,passw0rd,password1,password123,qwerty,qwerty123,abcdef,abc123,abcd1234,admin123,adminadmin,administrator,letmein,welcome,welcome1,iloveyou,monkey,dragon,football,baseball,sunshine,princess,master,superman,batman,trustno1,michael,jordan,shadow,ashley,charlie,hello123,freedom,whatever,qazwsx,qwertyuiop,asdfgh,asdfghjkl,zxcvbn,zxcvbnm,1q2w3e4r,1qaz2wsx,test123,changeme,secret,default,aaaaaa,p@ssw0rd,p@ssword,woaini,woaini1314,woaini520,aa123456,a123456,qq123456,zxc123,asd123'.split(
    ',',
  ),
)

const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase())

/** Throws Refusal `password.too_weak` or `password.too_common`. */
export function checkPassword(given: string): void {
  const password = normaliseText(given, 'password')
  if (!Password.safeParse(password).success) {
    throw refuse('password.too_weak', 'at least six characters, with upper and lower case letters')
  }
  if (isCommonPassword(password)) throw refuse('password.too_common', 'this password is on every guessing list')
}
