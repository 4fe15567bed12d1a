import type { Found, Placement } from '../shopper'

type Reply = readonly [status: number, body: object | string]

/**
 * HTTP status and body, an object as JSON, or a function of the store's origin; `cut` = the connection ends after the
 * request was read.
 */
export type ScriptedResponse = Reply | ((origin: string) => Reply) | 'cut'

type Rows<Outcome> = readonly (readonly [name: string, responses: readonly ScriptedResponse[], outcome: Outcome])[]

/** Number of an order of another purchase. */
export const KNOWN_ORDER = '00009'

/** Responses of stores to an order and to the search for one, with the expected outcomes. */
export interface OrderResponses {
  place: Rows<Placement['outcome']>
  /** The search is for the order of a cart with two of `bag`, whose code is `CODE1` if the dialect has codes. */
  find: Rows<Found['outcome']>
}

const page: ScriptedResponse = [200, '<html><title>Thank you</title></html>']
/** Inconclusive responses of any store to an order. */
export const silence: Rows<'unknown'> = [
  ['nothing: the connection is cut', ['cut'], 'unknown'],
  ['a page', [page], 'unknown'],
  ['an empty object', [[200, {}]], 'unknown'],
  ['500', [[500, {}]], 'unknown'],
  ['a gateway’s 503', [[503, '<html>']], 'unknown'],
  ['a gateway’s 504', [[504, '<html>']], 'unknown'],
]
