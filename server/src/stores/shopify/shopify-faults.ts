import { z } from '@outlet/shared/contract/zod'
import type { Faults } from '../http/answer-error'

const Fault = z.union([
  z.object({ status: z.union([z.number(), z.string()]), message: z.string(), description: z.string().catch('') }),
  z.object({ errors: z.string() }),
  // The Storefront API, whose errors come with any status, 200 among them.
  z.object({
    errors: z
      .array(z.object({ message: z.string(), extensions: z.object({ code: z.string() }).nullish().catch(null) }))
      .min(1),
  }),
])

/** Of a product's address, in whatever language. */
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
  // A product that was renamed leads to its new name: under the old one it is no more. All else leads to where the shop is
  // now, to another language, or to the page of a locked shop.
  isMissing: ({ url, status, headers }) => {
    if (status === 404) return handleOf(new URL(url)) !== undefined
    const { location } = headers
    if (status < 300 || status > 399 || !location || !URL.canParse(location, url)) return false
    const [asked, told] = [new URL(url), new URL(location, url)]
    const handle = handleOf(told)
    return told.origin === asked.origin && handle !== undefined && handle !== handleOf(asked)
  },
}
