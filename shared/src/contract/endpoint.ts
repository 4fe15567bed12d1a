import type { z } from './zod'
import type { Needs } from './users/roles'
import type { Topic } from './events'

export const API_PREFIX = '/api/v1'

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** Parameters in a path such as `/orders/:orderId`. */
export type PathParams<Path extends string> = { [Name in ParamName<Path>]: string }

export interface Endpoint<
  Path extends string = string,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  readonly method: Method
  /** Path without `API_PREFIX`. */
  readonly path: Path
  readonly needs: Needs
  readonly summary: string
  readonly query?: Query
  readonly body?: Body
  /** Encoding of the body. Sign-in is form-encoded (OAuth 2 password grant); all other endpoints use JSON. */
  readonly bodyType?: 'json' | 'form'
  readonly response: Response
  /** Status of a successful response; defaults to 200. */
  readonly status?: 200 | 201 | 202
  /** Whether this POST, which creates a resource, honours the `Idempotency-Key` header. */
  readonly idempotent?: boolean
  /** Whether the body contains a password or another credential. The browser must not store it. */
  readonly hasSecret?: boolean
  /** Maximum size of the request body, if not the server's default of 1 MiB. */
  readonly maxBodyBytes?: number
  /** Live topics of a read. An event of one of these topics makes the response stale. */
  readonly topics?: readonly Topic[]
}

/**
 * Declares an endpoint as a plain value, which the server, the browser, the fake server and the OpenAPI document use.
 */
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

/** Input of a caller: path parameters, query and body, each only if the endpoint has it. */
export type EndpointInput<E> =
  E extends Endpoint<infer Path, infer Query, infer Body, z.ZodType>
    ? ParamsInput<Path> & Present<'query', z.input<Query>> & Present<'body', z.input<Body>>
    : never

/** Query parameters of a caller. */
export type QueryOf<E> = E extends Endpoint<string, infer Query, z.ZodType, z.ZodType> ? z.input<Query> : never

/** Request body of a caller. */
export type BodyOf<E> = E extends Endpoint<string, z.ZodType, infer Body, z.ZodType> ? z.input<Body> : never

/** Parsed input of a server handler. */
export type EndpointRequest<E> =
  E extends Endpoint<infer Path, infer Query, infer Body, z.ZodType>
    ? { params: PathParams<Path>; query: z.output<Query>; body: z.output<Body> }
    : never

export type EndpointResponse<E> =
  E extends Endpoint<string, z.ZodType, z.ZodType, infer Response> ? z.output<Response> : never

/**
 * Fills the parameters into the path, URL-encoded, because ids of stores can contain blanks and slashes. Throws if a
 * parameter is missing.
 */
export const fillPath = (path: string, params: Record<string, string> = {}): string =>
  path.replace(/:(\w+)/g, (_match, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`path ${path} lacks parameter ${name}`)
    return encodeURIComponent(value)
  })
