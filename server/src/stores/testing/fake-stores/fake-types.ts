export interface FakeVariant {
  id: string
  color: string
  price: number
  listPrice: number
  /** `uncounted`: there is always some. `untold`: the store does not say. */
  quantity: number | 'uncounted' | 'untold'
  /** What only Shopify says of it, in its document of the single product. */
  rules?: object
}

export interface FakeProduct {
  id: string
  /** Its documents are of a shape that nobody expects. */
  isUnreadable?: true
  variants: FakeVariant[]
}

export interface FakeRequest {
  url: URL
  headers: Record<string, string>
  /** The body as it came. */
  text: string
  form: URLSearchParams
}

/** The currencies of a store's prices. */
export interface FakeCurrencies {
  shop: string
  /** As they are shown to this visitor; only Shopify tells it apart. */
  visitor: string
  /** By country, for visitors who set one in Shopify's cookie. */
  markets?: Record<string, string>
}

export interface FakeReply {
  status?: number
  headers?: Record<string, string>
  /** An object is sent as JSON. `hang`: nothing at all. `cut`: the connection ends in the middle. */
  body: object | string | 'hang' | 'cut'
}
