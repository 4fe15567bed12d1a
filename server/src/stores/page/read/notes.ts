/** Reasons why something on a page was left out or remained unknown. */
export type PageNote =
  /** A script of JSON-LD that is no JSON. */
  | 'json_ld_broken'
  /** The page describes no product. */
  | 'no_product'
  /** The page describes several products, none of which is the page's own. */
  | 'several_products'
  /** A price without a currency. */
  | 'currency_unstated'
  /** A price in another currency than the store's. */
  | 'other_currency'
  /** A price that is no amount, or may be read as two different ones. */
  | 'price_unreadable'
  /** A price of zero, which pages state for an unknown price. */
  | 'price_zero'
  /** The time until which the page states the price has passed. */
  | 'price_expired'
  /** A price that is not valid yet. */
  | 'price_not_yet_valid'
  /** A range of prices. */
  | 'price_from'
  /** Different prices for the same offer. */
  | 'price_ambiguous'
  /** A price for members of a loyalty programme. */
  | 'member_price'
  /** A price by weight, length or volume. */
  | 'unit_price'
  /** A price for each period of a subscription, or a rent. */
  | 'subscription_price'
  /** A price for larger quantities. */
  | 'quantity_price'
  /** A price for businesses. */
  | 'business_price'
  /** A list price below the price. */
  | 'list_price_below_price'
  /** An offer of another seller. */
  | 'other_seller'
  /** Offers of several sellers, none of which is known to be the shop. */
  | 'several_sellers'
  /** A used, refurbished or damaged item beside a new one. */
  | 'used_offer'
  /** An offer whose time has passed. */
  | 'offer_expired'
  /** An availability in other words than those of schema.org. */
  | 'availability_unreadable'
  /** Sold in physical shops only. */
  | 'in_store_only'
  /** A variant that is described on a page of its own. */
  | 'variant_elsewhere'
  /** Variants that nothing distinguishes. */
  | 'variant_without_id'
  /** Different sources of the page state different prices. */
  | 'sources_differ'

/** Collects the notes about one page, each once. */
export type Notes = Set<PageNote>
