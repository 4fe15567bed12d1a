/** Number of a list's set filters. The search text is not counted, since it is visible in its field. */
export const countFilters = (filter: object): number =>
  Object.entries(filter).filter(([name, value]) => name !== 'q' && value !== undefined).length
