import type { FastifyReply } from 'fastify'
import { RemoteDescriptor } from '@outlet/shared/contract/releases'
import { z } from '@outlet/shared/contract/zod'
import type { App } from '../../platform/http/app-context'
import type { CurrentConsole } from './current-console'
import { PinnedConsole } from './pinned-console'

const PREFIX = '/kit'
/** Header with the environment that this server serves: a new remote is pinned there first. */
const ENVIRONMENT_HEADER = 'outlet-environment'

const sendNotFound = (reply: FastifyReply, text: string) =>
  reply.status(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(`${text}\n`)

/** Schema of the descriptor as input: fields with a default are optional. */
const descriptorSchema = () =>
  JSON.stringify({ title: 'remote.json', ...z.toJSONSchema(RemoteDescriptor, { io: 'input' }) }, null, 2)

/**
 * Serves what teams in other repositories need for a build: the packages among the pinned host's files, and the schema
 * of the descriptor. A package is redirected to its release's address, which has immutable bytes and therefore suits a
 * lock file.
 */
export function serveKit(app: App, current: CurrentConsole) {
  let schema: string | undefined
  app.http.get(`${PREFIX}/remote.schema.json`, async (_request, reply) => {
    schema ??= descriptorSchema()
    return reply
      .header('cache-control', 'public, max-age=300')
      .header('access-control-allow-origin', '*')
      .type('application/schema+json; charset=utf-8')
      .send(schema)
  })
  app.http.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: `${PREFIX}/*`,
    handler: async (request, reply) => {
      const file = request.params['*']
      const found = await current.get()
      if (!(found instanceof PinnedConsole))
        return sendNotFound(reply, 'no host is pinned, so there are no packages yet')
      const address = file.endsWith('.tgz') ? found.hostFile(`kit/${file}`) : null
      if (!address) return sendNotFound(reply, `the pinned host has no package ${file}`)
      return reply
        .headers({ 'cache-control': 'no-cache', [ENVIRONMENT_HEADER]: app.config.environment })
        .redirect(address, 302)
    },
  })
}
