/** The API's `inventory` document. A missing field means that the store does not state the value. */
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
