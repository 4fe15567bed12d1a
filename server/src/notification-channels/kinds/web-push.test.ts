import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'
import { sampleMessage, NOW, vapid } from './testing/channel-samples'
import { reply, startRecordingServer } from './testing/recording-server'
import { webPush } from './web-push'

/** Test vector of RFC 8291, appendix A. */
const vector = {
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  receiverPrivate: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  receiverPublic: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
    'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  text: 'When I grow up, I want to be a watermelon',
}

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** Decrypts a message of one record as a browser does (RFC 8291, 3.4; RFC 8188, 2). */
function decrypt(body: Buffer): string {
  const salt = body.subarray(0, 16)
  const senderPublic = body.subarray(21, 21 + body.readUInt8(20))
  const sealed = body.subarray(21 + senderPublic.length)
  const receiver = createECDH('prime256v1')
  receiver.setPrivateKey(bytes(vector.receiverPrivate))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), bytes(vector.receiverPublic), senderPublic])
  const shared = receiver.computeSecret(senderPublic)
  const secret = Buffer.from(hkdfSync('sha256', shared, bytes(vector.auth), info, 32))
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

test('a browser with the RFC’s key can read the message; without the installation’s keys nothing is sent', async () => {
  expect(decrypt(bytes(vector.body))).toBe(vector.text)

  const { agent, recorded, setReply, stop } = await startRecordingServer()
  setReply(reply(201))
  const secrets = { endpoint: 'https://push.example/1', p256dh: vector.receiverPublic, auth: vector.auth }
  const deliver = { agent, allowedPrivateNetworks: [], mailProxy: null, vapid, timeoutMs: 3000 }
  const context = { settings: {}, secrets, now: NOW, deliver }
  expect(await webPush.send(sampleMessage, { ...context, deliver: { ...deliver, vapid: null } })).toMatchObject({
    result: 'refused',
    code: 'channel.not_set_up',
  })
  expect(recorded).toEqual([])
  expect(await webPush.send(sampleMessage, context)).toMatchObject({ result: 'sent' })
  expect(recorded[0]?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '3600', urgency: 'normal' })
  expect(recorded[0]?.headers['authorization']).toMatch(/^vapid t=[\w.-]+, k=[\w-]+$/)
  expect(JSON.parse(decrypt(recorded[0]?.bytes ?? Buffer.alloc(0)))).toMatchObject({
    id: sampleMessage.id,
    title: sampleMessage.title,
    url: sampleMessage.links[0]?.url,
  })
  await stop()
})
