import { Password } from '@outlet/shared/contract/session'
import { generatePassword } from './generate-password'

test('keeps the rule, is never the same twice, and holds nothing that looks alike', () => {
  const made = Array.from({ length: 200 }, generatePassword)
  expect(made.filter((password) => !Password.safeParse(password).success)).toEqual([])
  expect(new Set(made).size).toBe(made.length)
  expect(made.join('')).not.toMatch(/[IOl01]/)
})
