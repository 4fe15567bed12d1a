import type { FastifyReply, FastifyRequest } from 'fastify'
import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import type { App } from './app-context'
import type { RawEndpoint } from './raw-endpoint'

/** Serves an endpoint without a JSON contract, and adds it to the OpenAPI document. */
export function serveRaw(
  app: App,
  endpoint: RawEndpoint,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
) {
  app.servedRaw.push(endpoint)
  app.http.get(API_PREFIX + endpoint.path, handler)
}
