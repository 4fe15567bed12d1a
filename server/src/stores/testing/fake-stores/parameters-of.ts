import { z } from '@outlet/shared/contract/zod'

const Variables = z.record(z.string(), z.unknown())

/** Returns the variables of a GraphQL query by GET; empty when there are none. */
export const variablesOf = ({ searchParams }: URL): Record<string, unknown> =>
  Variables.parse(JSON.parse(searchParams.get('variables') ?? '{}'))

/** Returns a URL's query parameters, including the variables of GraphQL; lists are joined by commas. */
export const parametersOf = (url: URL): URLSearchParams =>
  new URLSearchParams([
    ...url.searchParams,
    ...Object.entries(variablesOf(url)).map(([name, value]): [string, string] => [name, String(value)]),
  ])
