import type { ServerResponse } from 'node:http'
import { faultReply } from '../http/fault-reply'
import { type Reply, send } from '../http/reply'
import { distortReply } from './distort-reply'
import type { Fault } from './settings'

const html = (title: string) =>
  `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`
const htmlReply = (status: number, title: string): Reply => ({
  status,
  type: 'text/html;charset=UTF-8',
  body: html(title),
})

/**
 * A failed merchant hook produces the same reply before the order (no order exists) and after its commit (the order
 * exists).
 */
const hookReply = () =>
  faultReply(400, 'HookStatusException', 'A hook of the store ended with an error.', { statusCode: 'ORDER_HOOK' })

/** Replies of faults that do not need the correct reply. */
const replies: Partial<Record<Fault['kind'], () => Reply>> = {
  html: () => htmlReply(200, 'Practice store'),
  redirect: () => ({ status: 302, headers: { location: 'http://127.0.0.1:9/elsewhere' } }),
  unauthorized: () => faultReply(401, 'InvalidAccessTokenException', 'The access token is invalid.'),
  forbidden: () =>
    faultReply(403, 'ClientAccessForbiddenException', "The current client isn't authorized to access the resource."),
  bot_wall: () => htmlReply(403, 'Verify that you are human'),
  server_error: () => faultReply(500, 'InternalServerErrorException', 'An unexpected condition prevented the request.'),
  gateway_timeout: () => htmlReply(504, 'Gateway Time-out'),
  hook_before: hookReply,
  hook_after: hookReply,
  empty: () => ({ status: 200, type: 'application/json;charset=UTF-8', body: '' }),
}

const isMeant = (fault: Fault, site: string, resource: string) =>
  (fault.resource ?? resource) === resource && (fault.site ?? site) === site

/** Selects the fault that strikes a request, if any, and counts the requests. */
export class FaultPlan {
  #faults: Fault[] = []
  #seen = new Map<Fault, number>()

  set(faults: Fault[]): void {
    this.#faults = faults
    this.#seen = new Map()
  }

  next(site: string, resource: string): Fault | null {
    return this.#faults.find((fault) => isMeant(fault, site, resource) && this.#strikes(fault)) ?? null
  }

  #strikes(fault: Fault): boolean {
    const seen = (this.#seen.get(fault) ?? 0) + 1
    this.#seen.set(fault, seen)
    const struck = seen - (fault.after ?? 0)
    return struck >= 1 && struck <= (fault.times ?? Infinity)
  }
}

/** Sends a body of the requested size in pieces, as fast as the client reads. */
function sendBigBody(response: ServerResponse, bytes: number): void {
  const piece = Buffer.alloc(65_536, 'a')
  let left = bytes
  response.writeHead(200, { 'content-type': 'application/json;charset=UTF-8', 'x-practice-store': '1' })
  response.write('{"_v":"23.2","hits":["')
  const more = () => {
    while (left > 0 && !response.destroyed) {
      left -= piece.length
      if (!response.write(piece)) return void response.once('drain', more)
    }
    response.end('"]}')
  }
  more()
}

function cut(response: ServerResponse, reply: Reply): void {
  const body = Buffer.from(reply.body ?? '')
  response.writeHead(reply.status, { 'content-type': reply.type ?? 'text/plain', 'content-length': body.length + 1 })
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy())
}

const isSilent = ({ kind }: Fault) => kind === 'hang' || kind === 'reset'

/**
 * Whether the request is carried out despite the fault. `hook_after` always is: it fails after the order was committed.
 */
const isCarriedOut = ({ kind, applies = false }: Fault) => kind === 'hook_after' || (applies && kind !== 'hook_before')

/** Sends the fault instead of `right()`, the correct reply. */
export function sendFault(response: ServerResponse, fault: Fault, right: () => Reply): void {
  const { kind } = fault
  const made = replies[kind]
  if ((made || isSilent(fault)) && isCarriedOut(fault)) right()
  if (made) return send(response, made())
  switch (kind) {
    case 'hang':
      return
    case 'reset':
      return void response.destroy()
    case 'big_body':
      return sendBigBody(response, fault.bytes ?? 64 * 1024 * 1024)
    case 'cut':
      return cut(response, right())
    default:
      return send(response, distortReply(kind, right()))
  }
}
