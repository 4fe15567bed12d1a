/**
 * Purpose of the product code; existing records of that kind are linked. Only for the product base and
 * orders, an unknown code can be saved.
 */
export type PickedFor = 'monitor' | 'base' | 'order' | 'task' | 'link'

/** Whether the purpose requires a product code; the others also accept a store's product id. */
export const takesCode = (pickedFor: PickedFor): boolean => pickedFor === 'base' || pickedFor === 'order'
