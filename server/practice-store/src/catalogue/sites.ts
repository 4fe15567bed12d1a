export interface Site {
  /** As it stands in `/s/{site}/…`. */
  id: string
  name: string
  /** Keeps the two sites' stock and prices apart. */
  salt: number
  /** Where its stretch of the common catalogue begins, as a share of its size: the two sites overlap by 70 %. */
  firstShare: number
  /** A further price book, taken off the sale price, for members. */
  memberDiscountPercent: number
  inventoryListId: string
  /** It has a past: what there is follows from the instant alone (rhythm.ts), and all of it is counted. */
  hasRhythm?: true
  /** At most so many products. */
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
