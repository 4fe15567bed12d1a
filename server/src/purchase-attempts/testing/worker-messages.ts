import { z } from '@outlet/shared/contract/zod'
import { buyingSteps, handOverSteps } from '../buying-parts'

/** What a worker's process is told. */
export const ToWorker = z.object({
  /** By how much its clock is ahead of the machine's. */
  offsetMs: z.number().optional(),
  /** The first attempt that comes there stops; null = none does. */
  holdAt: z
    .enum([...buyingSteps, ...handOverSteps])
    .nullable()
    .optional(),
  /** What has stopped goes on. */
  goOn: z.boolean().optional(),
})
export type ToWorker = z.input<typeof ToWorker>

/** What it says. */
export const FromWorker = z.union([
  z.object({ isReady: z.literal(true) }),
  z.object({ reached: z.enum([...buyingSteps, ...handOverSteps]) }),
])
