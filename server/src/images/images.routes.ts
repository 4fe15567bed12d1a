import { API_PREFIX } from '@outlet/shared/contract/endpoint'
import { z } from '@outlet/shared/contract/zod'
import type { App } from '../http/app-context'
import { notFound, Refusal } from '../http/refusal'
import { ConnectorError } from '../stores/connector-error'
import { readImageName } from './image-address'
import { ImageStore } from './image-store'
import { NotAnImageError } from './resize-image'

const Params = z.object({ imageId: z.string() })

/** Another address of the source makes another address here, so an answer never changes. */
const CACHE_CONTROL = 'public, max-age=2592000, immutable'

/** Stores' pictures, by signed address: a page's images can't send a Bearer. */
export function imageRoutes(app: App) {
  const images = new ImageStore(app)
  app.http.get(`${API_PREFIX}/images/:imageId`, async (request, reply) => {
    const name = readImageName(app.secrets, Params.parse(request.params).imageId)
    const image = name ? await images.read(name).catch(refuse) : null
    if (!image) throw notFound('image.not_found')
    return reply.header('cache-control', CACHE_CONTROL).type('image/webp').send(image)
  })
}

const refuse = (error: unknown): never => {
  const isKnown = error instanceof ConnectorError || error instanceof NotAnImageError
  if (!isKnown) throw error
  throw new Refusal('unavailable', 'image.unavailable', { detail: error.message, retryAfterSeconds: 30 })
}
