export type ProductShape = 'bag' | 'tote' | 'backpack' | 'wallet' | 'shoe' | 'belt' | 'jacket' | 'scarf'

export interface Category {
  /** Category id, as used in `refine_1=cgid=…`. */
  id: string
  name: string
  shape: ProductShape
  /** First letters of the category's style numbers. */
  prefix: string
  nouns: readonly string[]
  /** Sizes; empty = sold in one size. */
  sizes: readonly string[]
  /** Lowest and highest list price, in whole currency units. */
  listPrice: readonly [number, number]
  maxColors: number
  /** Weight of the category in the catalogue, relative to the other categories. */
  weight: number
}

export const categories: readonly Category[] = [
  {
    id: 'women-bags',
    name: "Women's Bags",
    shape: 'bag',
    prefix: 'PB',
    nouns: ['Shoulder Bag', 'Crossbody', 'Camera Bag', 'Satchel', 'Hobo'],
    sizes: [],
    listPrice: [178, 498],
    maxColors: 6,
    weight: 26,
  },
  {
    id: 'women-totes',
    name: 'Totes',
    shape: 'tote',
    prefix: 'PT',
    nouns: ['Tote', 'Zip Tote', 'Market Tote', 'Carryall'],
    sizes: [],
    listPrice: [198, 450],
    maxColors: 5,
    weight: 14,
  },
  {
    id: 'men-bags',
    name: "Men's Bags",
    shape: 'backpack',
    prefix: 'PM',
    nouns: ['Backpack', 'Messenger', 'Briefcase', 'Sling Pack'],
    sizes: [],
    listPrice: [228, 595],
    maxColors: 4,
    weight: 11,
  },
  {
    id: 'wallets',
    name: 'Wallets & Card Cases',
    shape: 'wallet',
    prefix: 'PW',
    nouns: ['Wallet', 'Card Case', 'Long Zip Wallet', 'Compact Wallet', 'Wristlet'],
    sizes: [],
    listPrice: [78, 228],
    maxColors: 6,
    weight: 21,
  },
  {
    id: 'shoes',
    name: 'Shoes',
    shape: 'shoe',
    prefix: 'PS',
    nouns: ['Sneaker', 'Loafer', 'Bootie', 'Sandal'],
    sizes: ['5 B', '6 B', '6.5 B', '7 B', '7.5 B', '8 B', '9 B', '10 B'],
    listPrice: [98, 295],
    maxColors: 3,
    weight: 11,
  },
  {
    id: 'belts',
    name: 'Belts',
    shape: 'belt',
    prefix: 'PL',
    nouns: ['Reversible Belt', 'Buckle Belt', 'Wide Belt'],
    sizes: ['S', 'M', 'L', 'XL'],
    listPrice: [88, 178],
    maxColors: 3,
    weight: 6,
  },
  {
    id: 'clothing',
    name: 'Clothing',
    shape: 'jacket',
    prefix: 'PC',
    nouns: ['Windbreaker', 'Denim Jacket', 'Hoodie', 'Trench'],
    sizes: ['XS', 'S', 'M', 'L', 'XL'],
    listPrice: [128, 698],
    maxColors: 3,
    weight: 6,
  },
  {
    id: 'accessories',
    name: 'Accessories',
    shape: 'scarf',
    prefix: 'PA',
    nouns: ['Oblong Scarf', 'Wool Muffler', 'Silk Square'],
    sizes: [],
    listPrice: [58, 168],
    maxColors: 4,
    weight: 5,
  },
]

/** Categories that list products of other categories, so that a product occurs in more than one list. */
export const collections = [
  { id: 'new-arrivals', name: 'New Arrivals' },
  { id: 'clearance', name: 'Clearance' },
  { id: 'early-access', name: 'Early Access' },
] as const
