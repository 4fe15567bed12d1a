import type { FastifyReply, FastifyRequest } from 'fastify'
import fastJsonStringify from 'fast-json-stringify'
import { API_PREFIX, type Endpoint, type EndpointRequest } from '@outlet/shared/contract/endpoint'
import { z } from '@outlet/shared/contract/zod'
import { anonymous, authorise, readerOf, type Actor, type Reader } from '../audit/actor'
import type { Caller } from '../audit/record-audit'
import type { Database, Transaction } from '../db/database'
import { retriedTransaction } from '../db/transaction'
import type { App } from './app-context'
import { clientAddress } from './client-address'
import { runIdempotent } from './idempotency'
import { withCursor, withPosition } from './list-cursor'
import { Refusal } from './refusal'
import { sharedRuns } from './shared-run'

interface Sender {
  actor: Actor
  caller: Caller
  request: FastifyRequest
  reply: FastifyReply
}

interface AnyCall extends Sender {
  params: Record<string, string>
  query: unknown
  body: unknown
}

/** Input of a handler: the parsed request and its sender. */
type CallOf<E extends Endpoint> = EndpointRequest<E> & Sender

// NoInfer: the response is checked against the endpoint's schema, which preserves its literal types.
type Output<E extends Endpoint> = z.output<NoInfer<E>['response']>

const parse = (schema: z.ZodType | undefined, value: unknown): unknown => (schema ? schema.parse(value) : undefined)

const needsAuthorised = (endpoint: Endpoint, actor: Actor) => {
  if (endpoint.needs === 'anyone') return
  if (endpoint.needs !== 'session') return authorise(actor, endpoint.needs)
  if (actor.kind !== 'user') throw new Refusal('unauthenticated', 'session.required')
}

/**
 * Returns a serialiser for a response schema: fast-json-stringify in production; in tests zod itself, strictly and with
 * refinements.
 */
export const stringifyOf = <Schema extends z.ZodType>(schema: Schema): ((response: z.output<Schema>) => string) => {
  if (process.env['NODE_ENV'] === 'test') return (response) => JSON.stringify(schema.parse(response))
  const described = z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' })
  return fastJsonStringify(JSON.parse(JSON.stringify(described)))
}

const writerOf = ({ secrets }: App, endpoint: Endpoint) => {
  const stringify = stringifyOf(endpoint.response)
  return (call: Pick<AnyCall, 'params' | 'query'>, response: unknown) =>
    stringify(withCursor(secrets, endpoint, call, response))
}

/**
 * Converts errors of a session that ended during the request: missing data of the session or its user fails in various
 * ways, and is reported as `session.required`.
 */
const unlessEnded = (app: App, { request, actor }: AnyCall) =>
  async function (error: unknown): Promise<never> {
    const mayBe = actor.kind === 'user' && (!(error instanceof Refusal) || error.kind === 'not_found')
    const now = mayBe ? await app.authenticate(request).catch(() => actor) : actor
    if (now.kind !== actor.kind) throw new Refusal('unauthenticated', 'session.required')
    throw error
  }

/** `respond` returns the response text for a call. */
function route(app: App, endpoint: Endpoint, respond: (call: AnyCall) => Promise<string>) {
  app.served.push(endpoint)
  const actors = new WeakMap<FastifyRequest, Actor>()
  app.http.route({
    method: endpoint.method,
    url: API_PREFIX + endpoint.path,
    ...(endpoint.maxBodyBytes !== undefined && { bodyLimit: endpoint.maxBodyBytes }),
    // The body is read only after the caller is authenticated and authorised.
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

// `route` has just parsed the call with the endpoint's schemas, so these types hold.
const typed = <E extends Endpoint>(call: AnyCall) => call as unknown as CallOf<E>

export function serveRead<E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: (call: CallOf<E> & { db: Database }) => Promise<Output<E>>,
) {
  const write = writerOf(app, endpoint)
  route(app, endpoint, async (call) => write(call, await handler({ ...typed<E>(call), db: app.db })))
}

type SharedRequest<E extends Endpoint> = Pick<CallOf<E>, 'params' | 'query'> & { db: Database; reader: Reader }

function sharedRoute<E extends Endpoint>(
  app: App,
  endpoint: E,
  respond: (call: AnyCall, sharedRequest: SharedRequest<E>) => Promise<string>,
) {
  const share = sharedRuns<string>()
  route(app, endpoint, (call) => {
    const { params, query } = typed<E>(call)
    const reader = readerOf(call.actor)
    return share(JSON.stringify([reader, params, query]), () => respond(call, { params, query, reader, db: app.db }))
  })
}

/**
 * Serves a read endpoint whose response is the same for all permitted callers: concurrent equal requests (every tab
 * reloads after a change) share one database read and one serialisation.
 */
export function serveSharedRead<E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: (sharedRequest: SharedRequest<E>) => Promise<Output<E>>,
) {
  const write = writerOf(app, endpoint)
  sharedRoute(app, endpoint, async (call, sharedRequest) => write(call, await handler(sharedRequest)))
}

/** Serves a shared list whose items are already serialised with `stringifyOf`. */
export function serveSharedTexts<
  E extends Endpoint<string, z.ZodType, z.ZodType, z.ZodType<{ items: unknown[]; next: string | null }>>,
>(
  app: App,
  endpoint: E,
  handler: (sharedRequest: SharedRequest<E>) => Promise<{ items: readonly string[]; next: string | null }>,
) {
  sharedRoute(app, endpoint, async (call, sharedRequest) => {
    const { items, next } = await handler(sharedRequest)
    const rest = JSON.stringify(withCursor(app.secrets, endpoint, call, { next })).slice(1)
    return `{"items":[${items.join(',')}],${rest}`
  })
}

/**
 * Serves a write that must not hold a transaction while it waits for external services (a store); the handler opens its
 * own.
 */
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
 * Serves a write endpoint: the handler runs in one transaction with its rule, audit record and event, and the
 * `Idempotency-Key` is honoured in that same transaction. The response is sent after the commit. If the database rolls
 * the transaction back because of another one, the handler runs again, so it must have no other side effects.
 */
export function serveWrite<E extends Endpoint>(
  app: App,
  endpoint: E,
  handler: (call: CallOf<E> & { tx: Transaction }) => Promise<Output<E>>,
) {
  servePreparedWrite(app, endpoint, async () => undefined, handler)
}

/**
 * Serves a write endpoint that first runs `prepare` once, outside of the transaction, to wait for external services (a
 * store).
 */
export function servePreparedWrite<E extends Endpoint, Prepared>(
  app: App,
  endpoint: E,
  prepare: (call: CallOf<E>) => Promise<Prepared>,
  handler: (call: CallOf<E> & { tx: Transaction; prepared: Prepared }) => Promise<Output<E>>,
) {
  const write = writerOf(app, endpoint)
  route(app, endpoint, async (call) => {
    const prepared = await prepare(typed<E>(call))
    const response = await retriedTransaction(app.db, async (tx) => {
      const work = () => handler({ ...typed<E>(call), tx, prepared })
      const key = idempotencyKey(endpoint, call.request)
      if (key === null) return work()
      const { caller, body } = call
      const name = `${endpoint.method} ${endpoint.path} ${JSON.stringify(call.params)}`
      return runIdempotent(
        tx,
        { caller, key, endpoint: name, body, status: endpoint.status ?? 200, secrets: app.secrets },
        work,
      )
    })
    return write(call, response)
  })
}
