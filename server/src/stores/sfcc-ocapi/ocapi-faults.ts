import { z } from '@outlet/shared/contract/zod'
import type { Faults } from '../http/response-error'

const Fault = z.object({ fault: z.object({ type: z.string().catch(''), message: z.string().catch('') }) })

export const ocapiFaults: Faults = {
  read: (body) => Fault.safeParse(body).data?.fault ?? null,
  // A missing or unknown client id is a 400 in some versions of the API.
  isAccessRefused: (status, { type }) => status === 400 && /ClientId|AccessToken/i.test(type),
}
