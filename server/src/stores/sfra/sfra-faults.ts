import { z } from '@outlet/shared/contract/zod'
import type { Faults } from '../http/response-error'

/** The storefront's error page as JSON, which it returns to requests of scripts. */
const Fault = z.object({ message: z.string() })

const MISSING = new Set([404, 410])

export const sfraFaults: Faults = {
  read: (body) => {
    const fault = Fault.safeParse(body).data
    return fault ? { type: '', message: fault.message } : null
  },
  isMissing: ({ status }) => MISSING.has(status),
}
