import { Password } from '@outlet/shared/contract/session'
import { generatePassword } from './generate-password'

test('satisfies the password rule, never repeats, and has no ambiguous characters', () => {
  const made = Array.from({ length: 200 }, generatePassword)
  expect(made.filter((password) => !Password.safeParse(password).success)).toEqual([])
  expect(new Set(made).size).toBe(made.length)
  expect(made.join('')).not.toMatch(/[IOl01]/)
})
