import { z } from '@outlet/shared/contract/zod'
import type { Faults } from '../http/response-error'

const Fault = z.object({ type: z.string().catch(''), message: z.string() })

export const medusaFaults: Faults = {
  read: (body) => Fault.safeParse(body).data ?? null,
  // A missing, unknown or revoked publishable key is a 400.
  isAccessRefused: (status, { message }) => status === 400 && /publishable/i.test(message) && /key/i.test(message),
}
