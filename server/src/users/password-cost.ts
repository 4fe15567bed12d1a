/** argon2id with OWASP's second parameter set: 19 MiB, 2 passes, parallelism 1. jest.config.mjs replaces this file. */
export const PASSWORD_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
