import type { z } from './zod'
import type { Needs } from './roles'
import type { Topic } from './events'

export const API_PREFIX = '/api/v1'

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The parameters that a path such as `/orders/:orderId` names. */
export type PathParams<Path extends string> = { [Name in ParamName<Path>]: string }

export interface Endpoint<
  Path extends string = string,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  readonly method: Method
  /** Without API_PREFIX. */
  readonly path: Path
  readonly needs: Needs
  readonly summary: string
  readonly query?: Query
  readonly body?: Body
  /** How the body travels; sign-in is form-encoded (OAuth 2's password form), all else JSON. */
  readonly bodyType?: 'json' | 'form'
  readonly response: Response
  /** The status of success; 200 unless said. */
  readonly status?: 200 | 201 | 202
  /** A creating POST that honours `Idempotency-Key`. */
  readonly idempotent?: boolean
  /** The body holds a password or a credential: the browser stores nothing of it. */
  readonly hasSecret?: boolean
  /** Largest body taken, where that is not the server's usual 1 MiB. */
  readonly maxBodyBytes?: number
  /** A read's live topics: an event of one of them makes the answer stale. */
  readonly topics?: readonly Topic[]
}

/** Declares an endpoint: a plain value that server, browser, fake server and OpenAPI document all read. */
export function endpoint<
  const Path extends string,
  Response extends z.ZodType,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(definition: Endpoint<Path, Query, Body, Response>): Endpoint<Path, Query, Body, Response> {
  return definition
}

type Present<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : Partial<Value> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value }

type ParamsInput<Path extends string> = [ParamName<Path>] extends [never]
  ? { params?: undefined }
  : { params: PathParams<Path> }

/** What a caller hands over: path parameters, query and body, each only where the endpoint has it. */
export type EndpointInput<E> =
  E extends Endpoint<infer Path, infer Query, infer Body, z.ZodType>
    ? ParamsInput<Path> & Present<'query', z.input<Query>> & Present<'body', z.input<Body>>
    : never

/** What a server's handler gets, parsed. */
export type EndpointRequest<E> =
  E extends Endpoint<infer Path, infer Query, infer Body, z.ZodType>
    ? { params: PathParams<Path>; query: z.output<Query>; body: z.output<Body> }
    : never

export type EndpointResponse<E> =
  E extends Endpoint<string, z.ZodType, z.ZodType, infer Response> ? z.output<Response> : never

/** The path with its parameters filled in, each URL-encoded (ids of stores hold blanks and slashes). */
export const fillPath = (path: string, params: Record<string, string> = {}): string =>
  path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`path ${path} lacks parameter ${name}`)
    return encodeURIComponent(value)
  })
