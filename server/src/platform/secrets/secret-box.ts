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

const ALGORITHM = 'aes-256-gcm'

/** Encrypts what must be read again (stores' credentials) and signs addresses, with keys drawn from SECRET_KEY. */
export interface SecretBox {
  /** `<key id>.<nonce>.<ciphertext>.<tag>`; `purpose` must be the same to decrypt. */
  encrypt(text: string, purpose: string): string
  /** Throws where the text was changed, or made with another key or for another purpose. */
  decrypt(sealed: string, purpose: string): string
  /** A short signature for addresses (128 bits, base64url). */
  sign(text: string, purpose: string): string
  verify(text: string, signature: string, purpose: string): boolean
}

/** `secretKey`: 64 hexadecimal digits. The key's id travels with each ciphertext, so that keys can be rotated. */
export function secretBox(secretKey: string): SecretBox {
  const root = Buffer.from(secretKey, 'hex')
  const keyId = createHash('sha256').update(root).digest('hex').slice(0, 8)
  const keys = new Map<string, KeyObject>()
  const keyFor = (purpose: string) => {
    const key = keys.get(purpose) ?? createSecretKey(Buffer.from(hkdfSync('sha256', root, '', purpose, 32)))
    // Purposes that name a row are too many to keep.
    if (keys.size < 100) keys.set(purpose, key)
    return key
  }
  const sign = (text: string, purpose: string) =>
    createHmac('sha256', keyFor(`sign:${purpose}`))
      .update(text)
      .digest()
      .subarray(0, 16)
      .toString('base64url')
  return {
    encrypt(text, purpose) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv(ALGORITHM, keyFor(purpose), nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [keyId, ...[nonce, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.')
    },
    decrypt(sealed, purpose) {
      const [id, nonce, text, tag] = sealed.split('.')
      if (id !== keyId || nonce === undefined || text === undefined || tag === undefined) {
        throw new Error('a secret was encrypted with another SECRET_KEY')
      }
      const decipher = createDecipheriv(ALGORITHM, keyFor(purpose), Buffer.from(nonce, 'base64url'))
      decipher.setAuthTag(Buffer.from(tag, 'base64url'))
      return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8')
    },
    sign,
    verify(text, signature, purpose) {
      const expected = Buffer.from(sign(text, purpose))
      const given = Buffer.from(signature)
      return expected.length === given.length && timingSafeEqual(expected, given)
    },
  }
}
