export interface FakeVariant {
  id: string
  color: string
  price: number
  listPrice: number
  /** `uncounted`: always available. `untold`: the store does not state it. */
  quantity: number | 'uncounted' | 'untold'
  /** Buying rules in Shopify's document of the single product. */
  rules?: object
}

export interface FakeProduct {
  id: string
  /** Its documents have an unexpected shape. */
  isUnreadable?: true
  variants: FakeVariant[]
}

export interface FakeRequest {
  url: URL
  headers: Record<string, string>
  /** Raw body. */
  text: string
  form: URLSearchParams
}

/** The currencies of a store's prices. */
export interface FakeCurrencies {
  shop: string
  /** Currency shown to this visitor, which differs from the shop's own only at Shopify. */
  visitor: string
  /** Currency by country, for visitors who set one in Shopify's cookie. */
  markets?: Record<string, string>
}

export interface FakeReply {
  status?: number
  headers?: Record<string, string>
  /** An object is sent as JSON. `hang`: no response. `cut`: the connection ends in the middle. */
  body: object | string | 'hang' | 'cut'
}

/** Replies as the API of one dialect does, with the documents of its documentation. */
export type FakeStoreReply = (
  request: FakeRequest,
  products: Map<string, FakeProduct>,
  currencies: FakeCurrencies,
) => FakeReply
