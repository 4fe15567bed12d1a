import { hash, verify } from '@node-rs/argon2'

/** argon2id with OWASP's second parameter set: 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

let decoy: Promise<string> | undefined

/** Compares; without a stored hash it takes just as long and is false, so that a name's existence can't be timed. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no such user')
  const matches = await verify(stored ?? (await decoy), password)
  return stored !== null && matches
}
