/** Cheapest parameters of argon2, which jest.config.mjs uses for the tests instead of `users/password-cost.ts`. */
export const PASSWORD_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 }
