import type { Refused } from './shopper'

/** A refusal of the store's within a step; what the Shopper answers instead of the step's result. */
export class RefusedError extends Error {
  constructor(readonly refused: Refused) {
    super(refused.message)
  }
}

/** What a step came to, or what the store said instead. */
export const orRefused = async <Result>(work: () => Promise<Result>): Promise<Result | Refused> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RefusedError) return error.refused
    throw error
  }
}

export const refuse = (code: string, message: string): never => {
  throw new RefusedError({ outcome: 'refused', code, message })
}
