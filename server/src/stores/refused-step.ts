import type { Refused } from './shopper'

/** A refusal by the store within a step; the Shopper returns it instead of the step's result. */
export class RefusedError extends Error {
  constructor(readonly refused: Refused) {
    super(refused.message)
  }
}

/** Returns the result of a step, or the store's refusal. */
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
