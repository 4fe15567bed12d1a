interface Definition {
  readonly filters: object
}

/** Query of a list's requests that takes its filters from the address: `q=?q&status=?status`. */
export const addressQuery = ({ filters }: Definition): string =>
  Object.keys(filters)
    .map((name) => `${name}=?${name}`)
    .join('&')

/** First requests of a list's page: its rows, and their number if the list is counted. */
export const listReads = (path: `/${string}`, list: Definition, { isCounted = true } = {}): readonly string[] => [
  `${path}?${addressQuery(list)}&sort=?sort`,
  ...(isCounted ? [`${path}/count?${addressQuery(list)}`] : []),
]
