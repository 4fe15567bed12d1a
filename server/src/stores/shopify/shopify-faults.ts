import { z } from '@outlet/shared/contract/zod'
import type { Faults } from '../http/answer-error'

const Fault = z.union([
  z.object({ status: z.union([z.number(), z.string()]), message: z.string(), description: z.string().catch('') }),
  z.object({ errors: z.string() }),
])

export const shopifyFaults: Faults = {
  read: (body) => {
    const fault = Fault.safeParse(body).data
    if (!fault) return null
    if ('errors' in fault) return { type: '', message: fault.errors }
    return { type: fault.message, message: fault.description }
  },
  // A product that was renamed leads to its new name: under the old one it is no more. A locked shop leads elsewhere.
  isMissing: ({ status, headers }) =>
    status >= 300 && status < 400 && /^(https?:\/\/[^/]+)?\/([\w-]+\/)?products\//.test(headers['location'] ?? ''),
}
