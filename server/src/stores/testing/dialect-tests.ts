import type { CheckoutKind } from '../dialect'
import type { FakeRequest, FakeStore } from './fake-store'
import type { OrderResponses } from './order-responses'
import type { RecordedReply } from './truth/recorded-reply'
import type { Recording } from './truth/recording'

/** A store of a dialect with its documented behaviour, for the tests that all dialects must pass. */
export interface DialectTests {
  /** Settings that only stores of this dialect have. */
  settings: Readonly<Record<string, unknown>>
  credentials: Record<string, string>
  /** Whether quantities can be read; otherwise only whether a variant can be bought. */
  isExact: boolean
  checkout: CheckoutKind
  /** Whether the store explains its errors; undefined = it does. */
  explainsErrors?: false
  /** Error code and health that differ from those of `wireFaults`, by the name of the fault. */
  wireFaults?: Readonly<Record<string, readonly [code: string, health: string]>>
  /** Whether the store states how many products it lists. */
  isCounted: boolean
  /** Whether the store states a list price besides the price. */
  hasListPrice: boolean
  /** How long the store shows an order, in ms after the purchase: null = until it ends, 0 = never. */
  ordersShownMs: { guest: number | null; login: number | null }
  /** Ids of the requested products; empty for requests without ids. */
  requestedIds: (url: URL, text: string) => readonly string[]
  /** Parameter of a list request that is greater than 1 on each page after the first. */
  pageParameter: string
  /** Page of a list request, from 1, for dialects that send it in the body. */
  pageOf?: (request: FakeRequest) => number
  startFake: () => Promise<FakeStore>
  /** Reply of a store that holds only a recording; null for requests that were not recorded, such as sign-ins. */
  recorded: RecordedReply
  /** Whether the recording contains the response to a check of the product; undefined = each one does. */
  isCheckRecorded?: (recording: Recording, productId: string) => boolean
  /** Responses to an order and to the search for one. */
  orders: OrderResponses
}
