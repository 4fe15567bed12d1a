/** The API's `inventory`. Fields may be missing: then the store has not said. */
export interface InventoryDocument {
  _type: 'inventory'
  id: string
  ats?: number
  backorderable?: boolean
  in_stock_date?: string
  orderable?: boolean
  preorderable?: boolean
  stock_level?: number
}
