import { z } from './zod'

/** An amount in the currency's minor unit (ISO 4217: 100 = 1.00 CNY, 100 = 100 JPY). */
export const Money = z.object({ minor: z.int(), currency: z.string().regex(/^[A-Z]{3}$/) })
export type Money = z.infer<typeof Money>
