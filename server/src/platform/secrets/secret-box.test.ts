import { secretBox } from './secret-box'

const box = secretBox('0f'.repeat(32))
const other = secretBox('f0'.repeat(32))

test('decrypts its own ciphertexts, and never yields the same ciphertext twice', () => {
  const sealed = box.encrypt('käse', 'store')
  expect(box.decrypt(sealed, 'store')).toBe('käse')
  expect(box.encrypt('käse', 'store')).not.toBe(sealed)
  expect(sealed).not.toContain('käse')
})

test('refuses another purpose, another key, and a modified ciphertext', () => {
  const sealed = box.encrypt('secret', 'store')
  expect(() => box.decrypt(sealed, 'channel')).toThrow()
  expect(() => other.decrypt(sealed, 'store')).toThrow('another SECRET_KEY')
  const flipped = sealed
    .replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    .replace(/\.(.)/, (_all, first: string) => `.${first === 'A' ? 'B' : 'A'}`)
  expect(() => box.decrypt(flipped, 'store')).toThrow()
})

test('after a rotation it decrypts and verifies with the previous key, and encrypts with the new one', () => {
  const rotated = secretBox('f0'.repeat(32), ['0f'.repeat(32)])
  expect(rotated.decrypt(box.encrypt('secret', 'store'), 'store')).toBe('secret')
  expect(rotated.verify('https://a', box.sign('https://a', 'image'), 'image')).toBe(true)
  expect(other.decrypt(rotated.encrypt('secret', 'store'), 'store')).toBe('secret')
  expect(rotated.sign('https://a', 'image')).toBe(other.sign('https://a', 'image'))
  expect(() => box.decrypt(rotated.encrypt('secret', 'store'), 'store')).toThrow('another SECRET_KEY')
})

test('verifies only its own signatures', () => {
  const signature = box.sign('https://a/b.png', 'image')
  expect(box.verify('https://a/b.png', signature, 'image')).toBe(true)
  expect(box.verify('https://a/c.png', signature, 'image')).toBe(false)
  expect(box.verify('https://a/b.png', signature, 'other')).toBe(false)
  expect(other.verify('https://a/b.png', signature, 'image')).toBe(false)
  expect(box.verify('https://a/b.png', '', 'image')).toBe(false)
})
