import { z } from '@outlet/shared/contract/zod'
import { buyingSteps, handOverSteps } from '../buying/buying-deps'

/** Message to a worker process. */
export const ToWorker = z.object({
  /** Offset of its clock from the machine's, in ms. */
  offsetMs: z.number().optional(),
  /** Step at which the first attempt to reach it stops; null = none. */
  holdAt: z
    .enum([...buyingSteps, ...handOverSteps])
    .nullable()
    .optional(),
  /** Resumes the stopped attempt. */
  resume: z.boolean().optional(),
})
export type ToWorker = z.input<typeof ToWorker>

/** Message from a worker process. */
export const FromWorker = z.union([
  z.object({ isReady: z.literal(true) }),
  z.object({ reached: z.enum([...buyingSteps, ...handOverSteps]) }),
])
