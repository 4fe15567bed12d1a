import { generateKeyPairSync, sign } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Encodes one value in DER (X.690, 8.1): tag, length, content. */
const der = (tag: number, ...values: Buffer[]) => {
  const content = Buffer.concat(values)
  const { length } = content
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...head]), content])
}
const sequence = (...values: Buffer[]) => der(0x30, ...values)
const utcTime = (text: string) => der(0x17, Buffer.from(text))

const ECDSA_SHA256 = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')))
const COMMON_NAME = der(0x06, Buffer.from('550403', 'hex'))
const SUBJECT_ALT_NAME = der(0x06, Buffer.from('551d11', 'hex'))
/** Host name of the push service. Only the proxy of the console under test resolves it. */
export const PUSH_HOST = 'push.journeys.invalid'
const PUSH_NAME = der(0x82, Buffer.from(PUSH_HOST))

export const certificatePaths = (dataDir: string) => ({
  cert: join(dataDir, 'push-service.crt'),
  key: join(dataDir, 'push-service.key'),
})

/**
 * Writes a self-signed certificate (RFC 5280, 4.1) for the host of the test push service, and its key. Push services
 * are reached over https only; only the console under test trusts this certificate.
 */
export function writeCertificate(dataDir: string): string {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from('push service of the journeys')))))
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_SHA256,
    name,
    sequence(utcTime('200101000000Z'), utcTime('491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(SUBJECT_ALT_NAME, der(0x04, sequence(PUSH_NAME))))),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  const lines = sequence(body, ECDSA_SHA256, signature).toString('base64').replace(/.{64}/g, '$&\n')
  const paths = certificatePaths(dataDir)
  writeFileSync(paths.cert, `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`)
  writeFileSync(paths.key, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  return paths.cert
}
