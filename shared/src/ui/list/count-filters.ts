/** How many of a list's filters are set; what is searched for stands in its field and is not counted. */
export const countFilters = (filter: object): number =>
  Object.entries(filter).filter(([name, value]) => name !== 'q' && value !== undefined).length
