import { z } from '@outlet/shared/contract/zod'
import type { Faults } from '../http/response-error'

const Fault = z.union([
  z.object({ status: z.union([z.number(), z.string()]), message: z.string(), description: z.string().catch('') }),
  z.object({ errors: z.string() }),
  // Error format of the Storefront API, with any status including 200.
  z.object({
    errors: z
      .array(z.object({ message: z.string(), extensions: z.object({ code: z.string() }).nullish().catch(null) }))
      .min(1),
  }),
])

/** Returns the handle from a product's URL, with or without a language prefix. */
const handleOf = ({ pathname }: URL) => /^\/(?:[\w-]+\/)?products\/([^/]+?)(?:\.js)?\/?$/.exec(pathname)?.[1]

export const shopifyFaults: Faults = {
  read: (body) => {
    const fault = Fault.safeParse(body).data
    if (!fault) return null
    if ('errors' in fault) {
      if (typeof fault.errors === 'string') return { type: '', message: fault.errors }
      const [first] = fault.errors
      return { type: first?.extensions?.code ?? '', message: first?.message ?? '' }
    }
    return { type: fault.message, message: fault.description }
  },
  isAccessRefused: (_status, { type }) => type === 'UNAUTHORIZED' || type === 'ACCESS_DENIED',
  // A renamed product redirects to its new handle: the old one no longer exists. Any other redirect leads to the shop's
  // new address, to another language, or to the page of a locked shop.
  isMissing: ({ url, status, headers }) => {
    if (status === 404) return handleOf(new URL(url)) !== undefined
    const { location } = headers
    if (status < 300 || status > 399 || !location || !URL.canParse(location, url)) return false
    const [requested, target] = [new URL(url), new URL(location, url)]
    const handle = handleOf(target)
    return target.origin === requested.origin && handle !== undefined && handle !== handleOf(requested)
  },
}
