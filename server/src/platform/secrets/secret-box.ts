import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto'
import { LRUCache } from 'lru-cache'

const ALGORITHM = 'aes-256-gcm'
/** Cache size, since purposes that contain a row's id are too many to cache all keys. */
const MAX_KEYS = 100

/** Encrypts stored secrets (stores' credentials) and signs addresses, with keys derived from SECRET_KEY. */
export interface SecretBox {
  /** Id of the current key, which prefixes its ciphertexts up to the first dot. */
  readonly keyId: string
  /** Returns `<key id>.<nonce>.<ciphertext>.<tag>`; decryption requires the same `purpose`. */
  encrypt(text: string, purpose: string): string
  /** Throws if the text was modified, or encrypted with another key or for another purpose. */
  decrypt(sealed: string, purpose: string): string
  /** Short signature for addresses (128 bits, base64url). */
  sign(text: string, purpose: string): string
  verify(text: string, signature: string, purpose: string): boolean
}

/** Keys derived from one secret key. */
interface KeyRing {
  id: string
  keyFor(purpose: string): KeyObject
  sign(text: string, purpose: string): string
}

function keyRing(secretKey: string): KeyRing {
  const root = Buffer.from(secretKey, 'hex')
  const id = createHash('sha256').update(root).digest('hex').slice(0, 8)
  const keys = new LRUCache<string, KeyObject>({ max: MAX_KEYS })
  const keyFor = (purpose: string) => {
    const key = keys.get(purpose) ?? createSecretKey(Buffer.from(hkdfSync('sha256', root, '', purpose, 32)))
    keys.set(purpose, key)
    return key
  }
  const sign = (text: string, purpose: string) =>
    createHmac('sha256', keyFor(`sign:${purpose}`))
      .update(text)
      .digest()
      .subarray(0, 16)
      .toString('base64url')
  return { id, keyFor, sign }
}

/**
 * Creates a SecretBox. Keys have 64 hexadecimal digits. Each ciphertext contains its key's id, so keys can be rotated:
 * old keys only decrypt and verify, the current key also encrypts and signs.
 */
export function secretBox(secretKey: string, oldKeys: readonly string[] = []): SecretBox {
  const present = keyRing(secretKey)
  const rings = [present, ...oldKeys.map(keyRing)]
  return {
    keyId: present.id,
    encrypt(text, purpose) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv(ALGORITHM, present.keyFor(purpose), nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [present.id, ...[nonce, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.')
    },
    decrypt(sealed, purpose) {
      const [id, nonce, text, tag] = sealed.split('.')
      const ring = rings.find((each) => each.id === id)
      if (!ring || nonce === undefined || text === undefined || tag === undefined) {
        throw new Error('a secret was encrypted with another SECRET_KEY')
      }
      const decipher = createDecipheriv(ALGORITHM, ring.keyFor(purpose), Buffer.from(nonce, 'base64url'))
      decipher.setAuthTag(Buffer.from(tag, 'base64url'))
      return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8')
    },
    sign: present.sign,
    verify(text, signature, purpose) {
      const given = Buffer.from(signature)
      return rings.some((ring) => {
        const expected = Buffer.from(ring.sign(text, purpose))
        return expected.length === given.length && timingSafeEqual(expected, given)
      })
    },
  }
}
