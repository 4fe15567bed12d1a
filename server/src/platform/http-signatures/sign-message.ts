import type { KeyObject } from 'node:crypto'
import { serializeDictionary, type InnerList, type Item, type Parameters } from 'structured-headers'
import { signatureBase, type SignableMessage } from './signature-base'
import { signEs256 } from './signature-keys'

export interface SigningKey {
  kid: string
  /** On the curve P-256. */
  privateKey: KeyObject
}

const LABEL = 'sig1'
const noParameters = (): Parameters => new Map()

/**
 * Signs components of a message (RFC 9421) and returns the fields `signature-input` and `signature`. Throws
 * ComponentError when the message lacks a component.
 */
export function signMessage(
  message: SignableMessage,
  components: readonly string[],
  { kid, privateKey }: SigningKey,
  createdAt: Date,
): Record<'signature-input' | 'signature', string> {
  const items = components.map((name): Item => [name, noParameters()])
  const created = Math.floor(createdAt.getTime() / 1000)
  const input: InnerList = [
    items,
    new Map<string, string | number>([
      ['created', created],
      ['keyid', kid],
    ]),
  ]
  const signature = signEs256(signatureBase(message, input), privateKey)
  return {
    'signature-input': serializeDictionary(new Map([[LABEL, input]])),
    signature: serializeDictionary(new Map([[LABEL, [signature, noParameters()]]])),
  }
}
