import { z } from '@outlet/shared/contract/zod'

const Variables = z.record(z.string(), z.unknown())

/** The variables of a GraphQL query that was asked by GET; none where there are none. */
export const variablesOf = ({ searchParams }: URL): Record<string, unknown> =>
  Variables.parse(JSON.parse(searchParams.get('variables') ?? '{}'))

/** What an address asks for: its query, with the variables of GraphQL; lists of these with commas between. */
export const parametersOf = (url: URL): URLSearchParams =>
  new URLSearchParams([
    ...url.searchParams,
    ...Object.entries(variablesOf(url)).map(([name, value]): [string, string] => [name, String(value)]),
  ])
