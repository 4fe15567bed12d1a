import type { FastifyReply, FastifyRequest } from 'fastify'
import fastJsonStringify from 'fast-json-stringify'
import { API_PREFIX, type Endpoint, type PathParams } from '@outlet/shared/contract/endpoint'
import { z } from '@outlet/shared/contract/zod'
import { anonymous, authorise, readerOf, type Actor, type Reader } from '../audit/actor'
import type { Caller } from '../audit/record-audit'
import type { Database, Transaction } from '../db/database'
import { retriedTransaction } from '../db/transaction'
import type { App } from './app-context'
import { clientAddress } from './client-address'
import { once } from './idempotency'
import { withCursor, withPosition } from './list-cursor'
import { Refusal } from './refusal'
import { sharedRuns } from './shared-run'

/** What a handler gets: the parsed request, and who asks. */
interface Call<Path extends string, Query, Body> {
  params: PathParams<Path>
  query: Query
  body: Body
  actor: Actor
  caller: Caller
  request: FastifyRequest
  reply: FastifyReply
}

// NoInfer: an answer is checked against the endpoint's schema, and its literals are kept narrow by it.
type Output<Schema extends z.ZodType> = z.output<NoInfer<Schema>>

type AnyCall = Call<string, unknown, unknown>

const parse = (schema: z.ZodType | undefined, value: unknown): unknown => (schema ? schema.parse(value) : undefined)

const needsAuthorised = (endpoint: Endpoint, actor: Actor) => {
  if (endpoint.needs === 'anyone') return
  if (endpoint.needs !== 'session') return authorise(actor, endpoint.needs)
  if (actor.kind !== 'user') throw new Refusal('unauthenticated', 'session.required')
}

/** In production fast-json-stringify writes the answer; in tests zod itself checks it, strictly and with its refinements. */
export const stringifyOf = <Schema extends z.ZodType>(schema: Schema): ((answer: z.output<Schema>) => string) => {
  if (process.env['NODE_ENV'] === 'test') return (answer) => JSON.stringify(schema.parse(answer))
  const described = z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' })
  return fastJsonStringify(JSON.parse(JSON.stringify(described)))
}

const writerOf = ({ secrets }: App, endpoint: Endpoint) => {
  const stringify = stringifyOf(endpoint.response)
  return (call: Pick<AnyCall, 'params' | 'query'>, answer: unknown) =>
    stringify(withCursor(secrets, endpoint, call, answer))
}

/**
 * A session may end after it was read: what the call needed of it or of its user then fails wherever it is first missed,
 * and is told as what it is.
 */
const unlessEnded = (app: App, { request, actor }: AnyCall) =>
  async function (error: unknown): Promise<never> {
    const mayBe = actor.kind === 'user' && (!(error instanceof Refusal) || error.kind === 'not_found')
    const now = mayBe ? await app.authenticate(request).catch(() => actor) : actor
    if (now.kind !== actor.kind) throw new Refusal('unauthenticated', 'session.required')
    throw error
  }

/** Answers a call with the text that is sent. */
type Respond = (call: AnyCall) => Promise<string>

function route(app: App, endpoint: Endpoint, respond: Respond) {
  app.served.push(endpoint)
  const actors = new WeakMap<FastifyRequest, Actor>()
  app.http.route({
    method: endpoint.method,
    url: API_PREFIX + endpoint.path,
    ...(endpoint.maxBodyBytes !== undefined && { bodyLimit: endpoint.maxBodyBytes }),
    // A body is read only once its caller is known and may send it.
    onRequest: async (request) => {
      const actor = await app.authenticate(request)
      needsAuthorised(endpoint, actor)
      actors.set(request, actor)
    },
    handler: async (request, reply) => {
      const actor = actors.get(request) ?? anonymous
      const params = z.record(z.string(), z.string().max(300)).parse(request.params ?? {})
      const query = (endpoint.query ?? z.strictObject({})).parse(request.query ?? {})
      const call: AnyCall = {
        params,
        query: withPosition(app.secrets, endpoint, { params, query }),
        body: parse(endpoint.body, request.body ?? {}),
        actor,
        caller: { actor, address: clientAddress(request), requestId: request.id },
        request,
        reply,
      }
      const text = await respond(call).catch(unlessEnded(app, call))
      return reply
        .status(endpoint.status ?? 200)
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(text)
    },
  })
}

type CallOf<Path extends string, Query extends z.ZodType, Body extends z.ZodType> = Call<
  Path,
  z.output<Query>,
  z.output<Body>
>

// `route` has just parsed the call with the endpoint's schemas, which is what these types say.
const typed = <Path extends string, Query extends z.ZodType, Body extends z.ZodType>(
  _endpoint: Endpoint<Path, Query, Body>,
  call: AnyCall,
) => call as unknown as CallOf<Path, Query, Body>

/** Serves a reading endpoint. */
export function serveRead<
  Path extends string,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
>(
  app: App,
  endpoint: Endpoint<Path, Query, Body, Response>,
  handler: (call: CallOf<Path, Query, Body> & { db: Database }) => Promise<Output<Response>>,
) {
  const write = writerOf(app, endpoint)
  route(app, endpoint, async (call) => write(call, await handler({ ...typed(endpoint, call), db: app.db })))
}

type SharedAsk<Path extends string, Query extends z.ZodType, Body extends z.ZodType> = Pick<
  CallOf<Path, Query, Body>,
  'params' | 'query'
> & { db: Database; reader: Reader }

function sharedRoute<Path extends string, Query extends z.ZodType, Body extends z.ZodType, Response extends z.ZodType>(
  app: App,
  endpoint: Endpoint<Path, Query, Body, Response>,
  respond: (call: AnyCall, ask: SharedAsk<Path, Query, Body>) => Promise<string>,
) {
  const share = sharedRuns<string>()
  route(app, endpoint, (call) => {
    const { params, query } = typed(endpoint, call)
    const reader = readerOf(call.actor)
    return share(JSON.stringify([reader, params, query]), () => respond(call, { params, query, reader, db: app.db }))
  })
}

/**
 * Serves a reading endpoint that answers all who may read it alike: those who ask the same at the same time (every tab
 * reads again what a change touched) share one reading of the database and one writing of its answer.
 */
export function serveSharedRead<
  Path extends string,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
>(
  app: App,
  endpoint: Endpoint<Path, Query, Body, Response>,
  handler: (ask: SharedAsk<Path, Query, Body>) => Promise<Output<Response>>,
) {
  const write = writerOf(app, endpoint)
  sharedRoute(app, endpoint, async (call, ask) => write(call, await handler(ask)))
}

/** The same for a list whose items come as the JSON that `stringifyOf` their schema has made of them. */
export function serveSharedTexts<
  Path extends string,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType<{ items: unknown[]; next: string | null }>,
>(
  app: App,
  endpoint: Endpoint<Path, Query, Body, Response>,
  handler: (ask: SharedAsk<Path, Query, Body>) => Promise<{ items: readonly string[]; next: string | null }>,
) {
  sharedRoute(app, endpoint, async (call, ask) => {
    const { items, next } = await handler(ask)
    const rest = JSON.stringify(withCursor(app.secrets, endpoint, call, { next })).slice(1)
    return `{"items":[${items.join(',')}],${rest}`
  })
}

/** Serves a write that must not hold a transaction while it waits for others (a store); the handler opens its own. */
export const serveOutsideTransaction: typeof serveRead = serveRead

const idempotencyKey = (endpoint: Endpoint, request: FastifyRequest): string | null => {
  const header = request.headers['idempotency-key']
  if (!endpoint.idempotent || header === undefined) return null
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(header)) {
    throw new Refusal('invalid', 'idempotency.key_invalid')
  }
  return header
}

/**
 * Serves a writing endpoint: the handler runs in one transaction with its rule, audit record and event, and an
 * `Idempotency-Key` is honoured in that same transaction. The answer is sent after the commit. Where the database takes the
 * transaction back for another's sake the handler runs again, so it must do nothing else.
 */
export function serveWrite<
  Path extends string,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
>(
  app: App,
  endpoint: Endpoint<Path, Query, Body, Response>,
  handler: (call: CallOf<Path, Query, Body> & { tx: Transaction }) => Promise<Output<Response>>,
) {
  servePreparedWrite(app, endpoint, async () => undefined, handler)
}

/** The same of a write that waits for others (a store) first, once, and outside of its transaction. */
export function servePreparedWrite<
  Path extends string,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
  Prepared,
>(
  app: App,
  endpoint: Endpoint<Path, Query, Body, Response>,
  prepare: (call: CallOf<Path, Query, Body>) => Promise<Prepared>,
  handler: (call: CallOf<Path, Query, Body> & { tx: Transaction; prepared: Prepared }) => Promise<Output<Response>>,
) {
  const write = writerOf(app, endpoint)
  route(app, endpoint, async (call) => {
    const prepared = await prepare(typed(endpoint, call))
    const answer = await retriedTransaction(app.db, async (tx) => {
      const work = () => handler({ ...typed(endpoint, call), tx, prepared })
      const key = idempotencyKey(endpoint, call.request)
      if (key === null) return work()
      const { caller, body } = call
      const name = `${endpoint.method} ${endpoint.path} ${JSON.stringify(call.params)}`
      return once(tx, { caller, key, endpoint: name, body, status: endpoint.status ?? 200, secrets: app.secrets }, work)
    })
    return write(call, answer)
  })
}
