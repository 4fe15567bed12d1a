import type { StoreErrorCode } from '@outlet/shared/contract/stores'
import { z } from '@outlet/shared/contract/zod'
import type { Faults } from '../http/response-error'
import { htmlText } from './html-text'

/** An error of WordPress; `params` explains each refused parameter. */
const Fault = z
  .object({
    code: z.string().catch(''),
    message: z.string(),
    data: z
      .object({ params: z.record(z.string(), z.string()).nullish().catch(null) })
      .nullish()
      .catch(null),
  })
  .transform(({ code, message, data }) => ({
    type: code,
    message: [message, ...Object.values(data?.params ?? {})].map(htmlText).join(' '),
  }))

const codes: Readonly<Record<string, StoreErrorCode | undefined>> = {
  // WordPress without WooCommerce, or with one older than this API.
  rest_no_route: 'store.gone',
  // WooCommerce sends this with status 400.
  rate_limit_exceeded: 'store.throttled',
}

export const woocommerceFaults: Faults = {
  read: (body) => Fault.safeParse(body).data ?? null,
  codeOf: ({ type }) => codes[type] ?? null,
}
