/**
 * Purpose of the product code; existing records of that kind are linked. An unknown code can be saved, except for a
 * monitor or a task.
 */
export type PickedFor = 'monitor' | 'base' | 'order' | 'task' | 'link'

/** Whether the purpose requires a product code; the others also accept a store's product id. */
export const takesCode = (pickedFor: PickedFor): boolean => pickedFor === 'base' || pickedFor === 'order'
