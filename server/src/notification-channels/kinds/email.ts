import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { AddressRefusedError, isAddressAllowed, refusePrivateHost } from '../../platform/http-client/address-guard'
import { hostOf } from '../../platform/http-client/outgoing-proxy'
import { isCertificateError } from '../../platform/http-client/error-codes'
import { redactSecrets } from '../../platform/http-client/redact-secrets'
import { defineKind, type ChannelMessage, type Delivering, type SendContext } from './channel-kind'
import { disabled, refused, retry, sent, withResponse, type Verdict } from './outcomes'
import { composeText, plain } from './rendering/compose'
import { cutText, inCharacters } from './rendering/cut'
import { htmlImage } from './rendering/html-image'
import { html } from './rendering/markups'
import { secretTexts } from './secret-texts'
import { networkErrorVerdict } from './send-http'

const MAX_TEXT = 100_000
const CID = 'image@outlet-console'

/**
 * SSRF guard: resolves the host once and checks the addresses. The connection uses the result, so that a later DNS
 * response cannot bypass the check.
 */
async function checkedAddress(host: string, networks: readonly string[]): Promise<string> {
  const addresses = isIP(host) ? [{ address: host }] : await lookup(host, { all: true })
  const [first] = addresses
  if (!first || addresses.some(({ address }) => !isAddressAllowed(address, networks))) {
    throw new AddressRefusedError(`the address of ${host} is refused`)
  }
  return first.address
}

/** Host to connect to. A proxy receives the host name, because only the proxy may be able to resolve it. */
async function routeOf(host: string, { allowedPrivateNetworks, mailProxy }: Delivering) {
  if (mailProxy === null) return { host: await checkedAddress(host, allowedPrivateNetworks) }
  await refusePrivateHost(host, allowedPrivateNetworks)
  await refusePrivateHost(hostOf(new URL(mailProxy)), allowedPrivateNetworks)
  return { host, proxy: mailProxy }
}

async function connectionOf({ settings, secrets, deliver }: SendContext<'email'>) {
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
    // The mail is composed here and needs no files and no URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

const mailOf = (message: ChannelMessage, { from, to }: SendContext<'email'>['settings']): SendMailOptions => {
  const file = message.image?.file
  const image = file ? htmlImage(`cid:${CID}`) : htmlImage(message.image?.url)
  const body = composeText(message, { max: MAX_TEXT, markup: html, withTitle: true })
  return {
    from,
    to: [...to],
    subject: cutText(oneLine(message.title), 200, inCharacters),
    date: message.at,
    // The same over retries, so that a mailbox can detect duplicates.
    messageId: `<${message.id}@outlet-console>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': message.locale },
    text: composeText(message, { max: MAX_TEXT, markup: plain }),
    html: `<!doctype html><html lang="${message.locale}"><body>${body}${image}</body></html>`,
    attachments: file
      ? [{ filename: file.name, contentType: file.type, content: file.bytes, cid: CID, contentDisposition: 'inline' }]
      : [],
  }
}

interface SmtpFault {
  message?: string
  code?: string
  /** Error code of Node, if nodemailer has replaced `code` by its own. */
  originalCode?: string
  responseCode?: number
}

/** After STARTTLS nodemailer passes on only the text of Node's error. */
const isUntrusted = ({ code, originalCode, message = '' }: SmtpFault) =>
  isCertificateError({ code: originalCode }) || (code === 'ETLS' && /certificate|altnames/i.test(message))

/** Replies 4yz are temporary, 5yz permanent (RFC 5321, 4.2.1). */
function replyVerdict({ code, responseCode = 0 }: SmtpFault): Verdict {
  if (responseCode < 500) return retry('channel.rate_limited')
  if (code === 'EAUTH') return disabled('channel.unauthorised')
  if (code === 'EENVELOPE') return refused('channel.bad_recipient')
  return refused(responseCode === 552 ? 'channel.too_large' : 'channel.refused')
}

const verdictByCode: Readonly<Record<string, Verdict>> = {
  EAUTH: disabled('channel.unauthorised'),
  EENVELOPE: refused('channel.bad_recipient'),
  EPROXY: retry('channel.proxy_failed'),
  ECONNECTION: retry('channel.cut'),
}

function faultVerdict(error: unknown, isLate: boolean): Verdict {
  if (isLate) return retry('channel.timeout')
  const fault: SmtpFault = typeof error === 'object' && error !== null ? error : {}
  if (isUntrusted(fault)) return refused('channel.untrusted_certificate')
  if (fault.responseCode !== undefined) return replyVerdict(fault)
  return verdictByCode[fault.code ?? ''] ?? networkErrorVerdict(error, false)
}

const isTimeout = Symbol('late')

/**
 * Limits the total duration. A server that sends a few bytes now and then would otherwise hold the connection forever.
 */
async function withTimeout<T>(timeoutMs: number, running: Promise<T>, stop: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      stop()
      reject(Object.assign(new Error('no response in time'), { [isTimeout]: true }))
    }, timeoutMs)
  })
  try {
    return await Promise.race([running, deadline])
  } finally {
    clearTimeout(timer)
  }
}

async function deliverMail(message: ChannelMessage, context: SendContext<'email'>) {
  const connection = await connectionOf(context)
  const { timeoutMs }: Delivering = context.deliver
  try {
    return await withTimeout(timeoutMs, connection.sendMail(mailOf(message, context.settings)), () =>
      connection.close(),
    )
  } finally {
    connection.close()
  }
}

const addressOf = (to: string | { address: string }) => (typeof to === 'string' ? to : to.address)

export const email = defineKind({
  kind: 'email',
  limits: { rates: [{ count: 30, perMs: 60_000 }], size: { max: MAX_TEXT, unit: 'characters' } },
  pictures: 'upload',
  send: async (message, context) => {
    try {
      const { response, rejected } = await deliverMail(message, context)
      const refusedNote = rejected.length === 0 ? '' : ` (refused: ${rejected.map(addressOf).join(', ')})`
      return withResponse(sent, response + refusedNote)
    } catch (error) {
      const isLate = typeof error === 'object' && error !== null && isTimeout in error
      const errorText = error instanceof Error ? error.message : ''
      return withResponse(faultVerdict(error, isLate), redactSecrets(errorText, secretTexts(context.secrets)))
    }
  },
})
