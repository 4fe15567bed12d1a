import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '@outlet/shared/contract/ucp-platform'
import type { App } from '../platform/http/app-context'
import { serveRead, serveWrite } from '../platform/http/serve'
import { clock } from '../platform/time/clock'
import { protocolVersions, type ProtocolVersion } from './offered-capabilities'
import { platformProfile } from './platform-profile'
import { orderEventsUrl, profilePath } from './profile-url'
import { rotateSigningKey } from './rotate-signing-key'
import { ensureSigningKeys } from './signing-keys'
import { getUcpPlatform } from './ucp-platform-status'

/** Time for which a process serves a profile before it reads the keys again. */
const CACHED_MS = 10_000

interface ServedProfile {
  text: string
  etag: string
  until: number
}

/** Serves the profile of each version, without sign-in, to be fetched by stores. */
function serveProfiles(app: App): void {
  const cached = new Map<ProtocolVersion, ServedProfile>()
  const read = async (version: ProtocolVersion): Promise<ServedProfile> => {
    const known = cached.get(version)
    if (known && clock.now() < known.until) return known
    const rows = await ensureSigningKeys(app.db, app.secrets)
    const keys = rows.map(({ public_key: key }) => key).toReversed()
    const webhookUrl = orderEventsUrl(app.config.publicUrl)
    const text = JSON.stringify(platformProfile(version, { keys, webhookUrl }))
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
    const served = { text, etag, until: clock.now() + CACHED_MS }
    cached.set(version, served)
    return served
  }
  for (const version of protocolVersions) {
    app.http.get(profilePath(version), async (request: FastifyRequest, reply: FastifyReply) => {
      const { text, etag } = await read(version)
      reply.headers({ 'cache-control': 'public, max-age=3600', etag })
      if (request.headers['if-none-match'] === etag) return reply.status(304).send()
      return reply.type('application/json; charset=utf-8').send(text)
    })
  }
}

export function ucpPlatformRoutes(app: App) {
  serveProfiles(app)
  serveRead(app, contract.getUcpPlatform, ({ actor }) => getUcpPlatform(app, actor))
  serveWrite(app, contract.rotateUcpKey, ({ tx, caller, body }) => rotateSigningKey(tx, caller, app, body))
}
