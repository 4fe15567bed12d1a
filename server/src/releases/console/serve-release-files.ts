import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/app-context'
import { isUnchanged } from '../../platform/http/is-unchanged'
import { takesPoliciesOfItsPage } from '../../platform/http/security-headers'
import type { ReleaseFiles, ServedFile } from '../release-files'

export const REMOTES_PREFIX = '/remotes'
const NEVER_CHANGES = 'public, max-age=31536000, immutable'

interface FileAddress {
  name: string
  version: string
  '*': string
}

/** Sends a short 404 as text, since the request was for a script and not for a page. */
export const sendFileNotFound = (reply: FastifyReply) =>
  reply.status(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('not found\n')

/**
 * Headers that make a directly opened file a download; if it were rendered, it could run nothing and would have an
 * opaque origin.
 */
const downloadHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'attachment',
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: ServedFile) {
  const { type, encoding, etag, bytes } = file
  const unchanged = isUnchanged(request.headers['if-none-match'], etag)
  // The content is read before the header that permits permanent caching is sent.
  const sendsContent = !unchanged && request.method !== 'HEAD'
  const content = sendsContent ? await file.read() : null
  if (sendsContent && !content) return sendFileNotFound(reply)
  reply.headers({ 'cache-control': NEVER_CHANGES, vary: 'accept-encoding', etag })
  // A 304 response has these headers too, since a cache applies them to the stored response.
  if (!takesPoliciesOfItsPage(type)) reply.headers(downloadHeaders)
  if (unchanged) return reply.status(304).send()
  reply.type(type)
  if (encoding) reply.header('content-encoding', encoding)
  reply.header('content-length', bytes)
  return content ? reply.send(content) : reply.send()
}

/** Serves the files of releases to pages of any origin: they are public, and loaded with `crossorigin`. */
export function serveReleaseFiles(app: Pick<App, 'http'>, files: ReleaseFiles) {
  app.http.route<{ Params: FileAddress }>({
    method: ['GET', 'HEAD'],
    url: `${REMOTES_PREFIX}/:name/:version/*`,
    handler: async (request, reply) => {
      const { name, version, '*': path } = request.params
      reply.header('access-control-allow-origin', '*')
      const file = await files.find(name, version, path, request.headers['accept-encoding'])
      return file ? sendFile(request, reply, file) : sendFileNotFound(reply)
    },
  })
  app.http.route({
    method: ['GET', 'HEAD'],
    url: `${REMOTES_PREFIX}/*`,
    handler: async (_request, reply) => sendFileNotFound(reply),
  })
}
