import { z } from '@outlet/shared/contract/zod'
import type { App } from '../platform/http/app-context'
import { notFound, Refusal } from '../platform/http/refusal'
import { serveRaw } from '../platform/http/serve-raw'
import { ConnectorError } from '../stores/connector-error'
import { readAvatarName } from '../users/avatar-address'
import { readAvatar } from '../users/read-avatar'
import { readImageName } from '../products/image-address'
import { ImageStore } from './image-store'
import { NotAnImageError } from './resize-image'

const Params = z.object({ imageId: z.string() })

const endpoint = {
  path: '/images/:imageId',
  operationId: 'getImage',
  tag: 'images',
  summary: 'A picture, resized',
  description: 'The signed URL comes from a response of this API and always returns the same picture.',
  needs: 'anyone',
  mediaTypes: ['image/webp'],
  refusals: ['not_found'],
} as const

/** A changed source URL yields a new address, so a response never changes. */
const CACHE_CONTROL = 'public, max-age=2592000, immutable'

/** Serves images of stores and users by signed address: an `<img>` cannot send a Bearer token. */
export function imageRoutes(app: App) {
  const images = new ImageStore(app)
  serveRaw(app, endpoint, async (request, reply) => {
    const image = await read(app, images, Params.parse(request.params).imageId)
    if (!image) throw notFound('image.not_found')
    return reply.header('cache-control', CACHE_CONTROL).type('image/webp').send(image)
  })
}

async function read(app: App, images: ImageStore, imageId: string): Promise<Buffer | null> {
  const avatar = readAvatarName(app.secrets, imageId)
  if (avatar) return readAvatar(app.db, avatar)
  const name = readImageName(app.secrets, imageId)
  return name ? images.read(name).catch(refuse) : null
}

const refuse = (error: unknown): never => {
  const isKnown = error instanceof ConnectorError || error instanceof NotAnImageError
  if (!isKnown) throw error
  throw new Refusal('unavailable', 'image.unavailable', { detail: error.message, retryAfterSeconds: 30 })
}
