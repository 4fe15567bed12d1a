import { z } from '@outlet/shared/contract/zod'
import { ConnectorError } from '../../connector-error'
import type { StoreOf } from '../../dialect'
import { jsonOf } from '../../http/response-error'
import type { LimitedResponse } from '../../http/send-limited'
import { parsed, type StoreClient, type WriteOptions } from '../../http/store-client'
import { refuse } from '../../refused-step'
import type { ShopperAccount } from '../../shopper'
import { channelHeaders, queryUrl, shopApi } from '../shop-api'
import { errorOfFault, GraphqlResponse, vendureFaults } from '../vendure-faults'
import { LOGIN, LoggedIn } from './wire'

/** Credentials of a shopper. Without a login the shopper is a guest, whose e-mail address comes with the checkout. */
const VendureAccount = z.object({ login: z.string().min(1).optional(), password: z.string().min(1).optional() })

/** Header with the session's token in a response; Vendure's default name (`authOptions.authTokenHeaderKey`). */
const TOKEN = 'vendure-auth-token'

/** Errors that refuse a request before anything was done. */
const REFUSALS = new Set(['USER_INPUT_ERROR', 'BAD_USER_INPUT', 'ENTITY_NOT_FOUND', 'ILLEGAL_OPERATION'])

/** Refuses a response without a token: the cart would belong to no session, and an account's purchase to a guest. */
export const noToken = (): never =>
  refuse('no-session-token', 'the store has cookie sessions only (its tokenMethod is without bearer)')

export interface Mutation<Data extends z.ZodType> {
  query: string
  variables?: object
  /** Schema of the response's data. */
  data: Data
}

/** Requests of one account. Each attempt has its own session, whose token identifies both the buyer and the order. */
export function vendureApi(client: StoreClient, store: StoreOf<'vendure'>, account: ShopperAccount) {
  const { login, password } = VendureAccount.parse(account.credentials)
  const access = (token: string | null) => ({
    headers: async () => ({
      ...channelHeaders(store),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    }),
  })
  const requestOf = ({ query, variables = {} }: Mutation<z.ZodType>) => ({
    method: 'POST' as const,
    url: shopApi(store),
    body: { json: { query: query.replaceAll(/\s+/g, ' ').trim(), variables } },
  })
  /**
   * Sends a mutation. The store's own refusal is thrown as RefusedError, everything else as ConnectorError. The token
   * is new if a session started.
   */
  const mutate = async <Data extends z.ZodType>(
    mutation: Mutation<Data>,
    token: string | null,
    options: WriteOptions,
  ): Promise<{ data: z.output<Data>; token: string | null }> => {
    const take = (response: LimitedResponse) => {
      const { content, fault } = parsed(GraphqlResponse, jsonOf(response, vendureFaults))
      if (fault && REFUSALS.has(fault.type)) return { fault }
      if (fault) throw errorOfFault(fault)
      return { data: parsed(mutation.data, content), token: response.headers[TOKEN] || token }
    }
    const result = await client.write(requestOf(mutation), take, access(token), options)
    return 'fault' in result ? refuse(result.fault.type, result.fault.message) : result
  }
  /** Sends the order's one payment; `take` reads its response. No refusal is treated as definite here. */
  const send = <Taken>(
    mutation: Mutation<z.ZodType>,
    take: (response: LimitedResponse) => Taken,
    token: string | null,
    options: WriteOptions,
  ) => client.write({ ...requestOf(mutation), isDefinite: () => false }, take, access(token), options)
  const get = <Schema extends z.ZodType>(
    { query, variables, schema }: { query: string; variables?: object; schema: Schema },
    token: string | null,
    options: WriteOptions,
  ) => client.get(queryUrl(store, query, variables), schema, access(token), options)
  /** Starts a session; null for a guest, whose session starts with the cart. */
  const signIn = async (options: WriteOptions): Promise<string | null> => {
    if (login === undefined) return null
    const mutation = { query: LOGIN, variables: { username: login, password: password ?? '' }, data: LoggedIn }
    const { data, token } = await mutate(mutation, null, options)
    const { refusal } = data.login
    if (refusal) throw new ConnectorError('store.auth_failed', { message: `${refusal.code}: ${refusal.message}` })
    return token ?? noToken()
  }
  return { isGuest: login === undefined, mutate, send, get, signIn }
}
export type VendureApi = ReturnType<typeof vendureApi>
