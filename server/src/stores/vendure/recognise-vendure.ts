import { z } from '@outlet/shared/contract/zod'
import type { Recogniser } from '../recognise'
import { queryPath } from './shop-api'

const Channel = z.object({
  data: z.object({ activeChannel: z.object({ code: z.string(), defaultCurrencyCode: z.string() }) }),
})

/** Vendure responds for its default channel without a token. Its products have no pages of their own. */
export const vendureRecogniser: Recogniser = {
  mark: /\/shop-api\b/,
  recognise: async (probe) => {
    const headers = { 'apollo-require-preflight': 'true' }
    const found = await probe.json(queryPath('{ activeChannel { code defaultCurrencyCode } }'), Channel, headers)
    if (!found) return null
    return { name: null, currency: found.data.activeChannel.defaultCurrencyCode, own: {}, product: null }
  },
}
