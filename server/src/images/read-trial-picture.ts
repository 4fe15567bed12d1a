import { sharedAgent } from '../platform/http-client/address-guard'
import { imageEdges } from '../products/image-address'
import { ConnectorError } from '../stores/connector-error'
import { sendLimited } from '../stores/http/send-limited'
import { addressRules, type ConnectorDeps, type TrialStore } from '../stores/open-connector'
import { NotAnImageError, resizeImage } from './resize-image'

const MAX_BYTES = 5 * 1024 * 1024
/** Time-out in ms; a person waits for the trial. */
const TIMEOUT_MS = 4000

/**
 * Reads a product's picture for the test of a store, which has no signed addresses of pictures yet. Returns a `data:`
 * address of the small picture; null if it cannot be read.
 */
export async function readTrialPicture(
  { config }: Pick<ConnectorDeps, 'config'>,
  { settings, credentials, isPractice }: TrialStore,
  source: string,
): Promise<string | null> {
  const { base_url, proxy = null } = settings
  const url = new URL(source, base_url).href
  const agent = sharedAgent(addressRules({ base_url, proxy, is_practice: isPractice }, config, credentials))
  const headers = { accept: 'image/avif,image/webp,image/*', 'user-agent': 'outlet-console' }
  try {
    const response = await sendLimited(url, { agent, headers, maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS })
    if (response.status !== 200) return null
    const picture = await resizeImage(response.body, imageEdges.s)
    return `data:image/webp;base64,${picture.toString('base64')}`
  } catch (error) {
    if (error instanceof ConnectorError || error instanceof NotAnImageError) return null
    throw error
  }
}
