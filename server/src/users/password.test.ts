import { PASSWORD_COST } from './password-cost'
import { hashPassword, passwordMatches } from './password'

test('installations hash passwords by the second parameter set of OWASP', () => {
  // With its extension, jest.config.mjs does not replace it.
  expect(jest.requireActual('./password-cost.ts')).toEqual({
    PASSWORD_COST: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  })
})

test('tests hash passwords by the cheapest parameters', async () => {
  expect(PASSWORD_COST).toEqual({ memoryCost: 8, timeCost: 1, parallelism: 1 })
  const stored = await hashPassword('Quiet-Harbour')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
  expect(await passwordMatches(stored, 'Quiet-Harbour')).toBe(true)
  expect(await passwordMatches(stored, 'Quiet-Harbours')).toBe(false)
})
