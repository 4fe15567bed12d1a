import { z } from '@outlet/shared/contract/zod'
import { ConnectorError } from '../../connector-error'
import type { StoreOf } from '../../dialect'
import { jsonOf } from '../../http/answer-error'
import type { LimitedAnswer } from '../../http/send-limited'
import { parsed, type StoreClient, type WriteOptions } from '../../http/store-client'
import { refuse } from '../../refused-step'
import type { ShopperAccount } from '../../shopper'
import { channelHeaders, queryUrl, shopApi } from '../shop-api'
import { errorOfFault, GraphqlAnswer, vendureFaults } from '../vendure-faults'
import { LOGIN, LoggedIn } from './wire'

/** Without a login, a guest, whose e-mail address comes with the checkout. */
const VendureAccount = z.object({ login: z.string().min(1).optional(), password: z.string().min(1).optional() })

/** The session's token in an answer, unless a store has set another name (`authOptions.authTokenHeaderKey`). */
const TOKEN = 'vendure-auth-token'

/** Thrown errors that say no to what was asked, before anything was done. */
const REFUSALS = new Set(['USER_INPUT_ERROR', 'BAD_USER_INPUT', 'ENTITY_NOT_FOUND', 'ILLEGAL_OPERATION'])

/** Without one, a cart would be nobody's; and an account's purchase a guest's. */
export const noToken = (): never =>
  refuse('no-session-token', 'the store keeps sessions in cookies only (its tokenMethod is without bearer)')

export interface Mutation<Data extends z.ZodType> {
  query: string
  variables?: object
  /** Of the answer's data. */
  data: Data
}

/** The requests of one account. A session is an attempt's own: its token says who asks, and which order is meant. */
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
  /** The store's own no is a RefusedError, all else a ConnectorError. The token is new where a session began. */
  const ask = async <Data extends z.ZodType>(
    mutation: Mutation<Data>,
    token: string | null,
    options: WriteOptions,
  ): Promise<{ data: z.output<Data>; token: string | null }> => {
    const take = (answer: LimitedAnswer) => {
      const { told, fault } = parsed(GraphqlAnswer, jsonOf(answer, vendureFaults))
      if (fault && REFUSALS.has(fault.type)) return { fault }
      if (fault) throw errorOfFault(fault)
      return { data: parsed(mutation.data, told), token: answer.headers[TOKEN] || token }
    }
    const answer = await client.write(requestOf(mutation), take, access(token), options)
    return 'fault' in answer ? refuse(answer.fault.type, answer.fault.message) : answer
  }
  /** The order's one payment, as `take` reads its answer; no refusal of it is taken for definite here. */
  const send = <Taken>(
    mutation: Mutation<z.ZodType>,
    take: (answer: LimitedAnswer) => Taken,
    token: string | null,
    options: WriteOptions,
  ) => client.write({ ...requestOf(mutation), isDefinite: () => false }, take, access(token), options)
  const get = <Schema extends z.ZodType>(
    { query, variables, schema }: { query: string; variables?: object; schema: Schema },
    token: string | null,
    options: WriteOptions,
  ) => client.get(queryUrl(store, query, variables), schema, access(token), options)
  /** A session of its own; null for a guest, whose session begins with the cart. */
  const signIn = async (options: WriteOptions): Promise<string | null> => {
    if (login === undefined) return null
    const mutation = { query: LOGIN, variables: { username: login, password: password ?? '' }, data: LoggedIn }
    const { data, token } = await ask(mutation, null, options)
    const { refusal } = data.login
    if (refusal) throw new ConnectorError('store.auth_failed', { message: `${refusal.code}: ${refusal.message}` })
    return token ?? noToken()
  }
  return { isGuest: login === undefined, ask, send, get, signIn }
}
export type VendureApi = ReturnType<typeof vendureApi>
