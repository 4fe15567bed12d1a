import { z } from '@outlet/shared/contract/zod'
import type { Recogniser } from '../recognise'

const Refusal = z.object({ type: z.string(), message: z.string().regex(/publishable (API )?key/i) })

/** Medusa's Store API refuses a request without a publishable key in these words. A person enters key and region. */
export const medusaRecogniser: Recogniser = {
  mark: /\bmedusa\b/i,
  recognise: async (probe) =>
    (await probe.json('/store/products?limit=1', Refusal)) && { name: null, currency: null, own: {}, product: null },
}
