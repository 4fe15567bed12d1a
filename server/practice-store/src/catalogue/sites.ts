export interface Site {
  /** Site id, as in `/s/{site}/…`. */
  id: string
  name: string
  /** Seed component that makes stock and prices differ between sites. */
  salt: number
  /**
   * Start of the site's section of the common catalogue, as a share of the catalogue size. The sections of the two
   * sites overlap by 70 %.
   */
  firstShare: number
  /** Discount of the member price book on the sale price, in percent; 0 = no member prices. */
  memberDiscountPercent: number
  inventoryListId: string
  /** The site has a weekly rhythm and a queryable past (rhythm.ts); every variant's stock is counted. */
  hasRhythm?: true
  /** Maximum number of products. */
  masters?: number
}

export const currency = 'USD'
export const priceBooks = { list: 'usd-list', sale: 'usd-sale', member: 'usd-vip' } as const

export const sites: readonly Site[] = [
  {
    id: 'coach-outlet',
    name: 'Practice outlet',
    salt: 11,
    firstShare: 0,
    memberDiscountPercent: 0,
    inventoryListId: 'practice-outlet-inventory',
  },
  {
    id: 'coach-outlet-vip',
    name: 'Practice outlet for members',
    salt: 29,
    firstShare: 0.3,
    memberDiscountPercent: 12,
    inventoryListId: 'practice-vip-inventory',
  },
  {
    id: 'practice-past',
    name: 'Practice outlet with a past',
    salt: 47,
    firstShare: 0,
    memberDiscountPercent: 0,
    inventoryListId: 'practice-past-inventory',
    hasRhythm: true,
    masters: 48,
  },
]
