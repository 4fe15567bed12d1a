import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { AddressRefusedError, isAddressAllowed, refusePrivateHost } from '../../platform/http-client/address-guard'
import { hostOf } from '../../platform/http-client/outgoing-proxy'
import { isCertificateError } from '../../platform/http-client/error-codes'
import { strikeSecrets } from '../../platform/http-client/strike-secrets'
import { defineKind, type ChannelMessage, type Delivering, type Parts } from './channel-kind'
import { disabled, refused, retry, sent, withAnswer, type Verdict } from './outcomes'
import { compose, plain } from './rendering/compose'
import { cut, inCharacters } from './rendering/cut'
import { htmlImage } from './rendering/html-image'
import { html } from './rendering/markups'
import { secretTexts } from './secret-texts'
import { ofNetwork } from './send-http'

const MAX_TEXT = 100_000
const CID = 'image@outlet-console'

/** The address to connect to: looked up once and checked, so that no later answer of DNS gets around it. */
async function checkedAddress(host: string, networks: readonly string[]): Promise<string> {
  const addresses = isIP(host) ? [{ address: host }] : await lookup(host, { all: true })
  const [first] = addresses
  if (!first || addresses.some(({ address }) => !isAddressAllowed(address, networks))) {
    throw new AddressRefusedError(`the address of ${host} is refused`)
  }
  return first.address
}

/** Where to connect to; a proxy is told the name, since it may be the only one that can resolve it. */
async function routeOf(host: string, { allowedPrivateNetworks, mailProxy }: Delivering) {
  if (mailProxy === null) return { host: await checkedAddress(host, allowedPrivateNetworks) }
  await refusePrivateHost(host, allowedPrivateNetworks)
  await refusePrivateHost(hostOf(new URL(mailProxy)), allowedPrivateNetworks)
  return { host, proxy: mailProxy }
}

async function connectionOf({ settings, secrets, deliver }: Parts<'email'>) {
  const { host, port, security, username } = settings
  const { timeoutMs } = deliver
  return createTransport({
    ...(await routeOf(host, deliver)),
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: { ...(isIP(host) ? {} : { servername: host }) },
    ...(username === undefined ? {} : { auth: { user: username, pass: secrets.password ?? '' } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // What is sent is made here: no file and no address is read for it.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const mailOf = (message: ChannelMessage, { from, to }: Parts<'email'>['settings']): SendMailOptions => {
  const file = message.image?.file
  const image = file ? htmlImage(`cid:${CID}`) : htmlImage(message.image?.url)
  const body = compose(message, { max: MAX_TEXT, markup: html, withTitle: true })
  return {
    from,
    to: [...to],
    subject: cut(oneLine(message.title), 200, inCharacters),
    date: message.at,
    // The same over retries, so that a mailbox can tell a repetition.
    messageId: `<${message.id}@outlet-console>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': message.locale },
    text: compose(message, { max: MAX_TEXT, markup: plain }),
    html: `<!doctype html><html lang="${message.locale}"><body>${body}${image}</body></html>`,
    attachments: file
      ? [{ filename: file.name, contentType: file.type, content: file.bytes, cid: CID, contentDisposition: 'inline' }]
      : [],
  }
}

interface SmtpFault {
  message?: string
  code?: string
  /** Of Node, where nodemailer puts its own in the place of `code`. */
  originalCode?: string
  responseCode?: number
}

/** After STARTTLS nodemailer passes on the text alone of what Node said. */
const isUntrusted = ({ code, originalCode, message = '' }: SmtpFault) =>
  isCertificateError({ code: originalCode }) || (code === 'ETLS' && /certificate|altnames/i.test(message))

/** Replies 4yz are for now, 5yz for good (RFC 5321, 4.2.1). */
function ofReply({ code, responseCode = 0 }: SmtpFault): Verdict {
  if (responseCode < 500) return retry('channel.rate_limited')
  if (code === 'EAUTH') return disabled('channel.unauthorised')
  if (code === 'EENVELOPE') return refused('channel.bad_recipient')
  return refused(responseCode === 552 ? 'channel.too_large' : 'channel.refused')
}

const ofCode: Readonly<Record<string, Verdict>> = {
  EAUTH: disabled('channel.unauthorised'),
  EENVELOPE: refused('channel.bad_recipient'),
  EPROXY: retry('channel.proxy_failed'),
  ECONNECTION: retry('channel.cut'),
}

function ofFault(error: unknown, isLate: boolean): Verdict {
  if (isLate) return retry('channel.timeout')
  const fault: SmtpFault = typeof error === 'object' && error !== null ? error : {}
  if (isUntrusted(fault)) return refused('channel.untrusted_certificate')
  if (fault.responseCode !== undefined) return ofReply(fault)
  return ofCode[fault.code ?? ''] ?? ofNetwork(error, false)
}

const late = Symbol('late')

/** Runs for so long at most: a server that answers a little now and then would else hold it for ever. */
async function within<T>(timeoutMs: number, running: Promise<T>, stop: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      stop()
      reject(Object.assign(new Error('no answer in time'), { [late]: true }))
    }, timeoutMs)
  })
  try {
    return await Promise.race([running, deadline])
  } finally {
    clearTimeout(timer)
  }
}

async function deliverMail(message: ChannelMessage, parts: Parts<'email'>) {
  const connection = await connectionOf(parts)
  const { timeoutMs }: Delivering = parts.deliver
  try {
    return await within(timeoutMs, connection.sendMail(mailOf(message, parts.settings)), () => connection.close())
  } finally {
    connection.close()
  }
}

const addressOf = (to: string | { address: string }) => (typeof to === 'string' ? to : to.address)

export const email = defineKind({
  kind: 'email',
  limits: { rates: [{ count: 30, perMs: 60_000 }], size: { max: MAX_TEXT, unit: 'characters' } },
  send: async (message, parts) => {
    try {
      const { response, rejected } = await deliverMail(message, parts)
      const refusedOf = rejected.length === 0 ? '' : ` (refused: ${rejected.map(addressOf).join(', ')})`
      return withAnswer(sent, response + refusedOf)
    } catch (error) {
      const isLate = typeof error === 'object' && error !== null && late in error
      const said = error instanceof Error ? error.message : ''
      return withAnswer(ofFault(error, isLate), strikeSecrets(said, secretTexts(parts.secrets)))
    }
  },
})
