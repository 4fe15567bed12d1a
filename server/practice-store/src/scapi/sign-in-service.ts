import { createHash } from 'node:crypto'
import { accountOf } from '../checkout/accounts'
import { basicOf } from '../checkout/handle-checkout'
import { type CheckoutBook, SESSION_MS, type Session } from '../checkout/checkout-book'
import { type Reply, jsonReply } from '../http/reply'

export interface AuthRequest {
  book: CheckoutBook
  clientId: string
  clientSecret: string
  method: string
  /** Endpoint name after `oauth2/`. */
  endpoint: string
  query: URLSearchParams
  form: URLSearchParams
  authorization: string | undefined
  now: number
}

const REFRESH_MS = 30 * 86_400_000
/** "two logins in 1 s: 409" (Shopper Login, conflict of the same user). */
const LOGIN_PAUSE_MS = 1000

const refuse = (status: number, error: string, error_description: string) =>
  jsonReply({ status_code: `${status}`, error, error_description }, status)

interface Granted {
  /** Null = a guest. */
  customerId: string | null
  challenge: string
  redirectUri: string
}

interface Refresh {
  session: Session
  endsAt: number
  isPublic: boolean
}

/** The Shopper Login and API Access Service (SLAS): authorization codes and refresh tokens of one run, in memory. */
export class SignInService {
  readonly #codes = new Map<string, Granted>()
  readonly #refreshTokens = new Map<string, Refresh>()
  readonly #loggedInAt = new Map<string, number>()

  handle(request: AuthRequest): Reply | null {
    const { method, endpoint } = request
    if (method === 'GET' && endpoint === 'authorize') return this.#authorize(request)
    if (method === 'POST' && endpoint === 'login') return this.#login(request)
    return method === 'POST' && endpoint === 'token' ? this.#token(request) : null
  }

  #code({ book }: AuthRequest, granted: Granted): Reply {
    const code = book.newName('code')
    this.#codes.set(code, granted)
    const to = new URLSearchParams({ code, usid: book.newName('usid') }).toString()
    return { status: 303, headers: { location: `${granted.redirectUri}?${to}` } }
  }

  #authorize(request: AuthRequest): Reply {
    const { query, clientId } = request
    if (query.get('client_id') !== clientId) return refuse(400, 'invalid_client', 'client_id is not known')
    const challenge = query.get('code_challenge') ?? ''
    return this.#code(request, { customerId: null, challenge, redirectUri: query.get('redirect_uri') ?? '' })
  }

  #login(request: AuthRequest): Reply {
    const { form, authorization, clientId, now } = request
    if (form.get('client_id') !== clientId) return refuse(400, 'invalid_client', 'client_id is not known')
    const account = accountOf(...basicOf(authorization))
    if (!account) return refuse(401, 'invalid_grant', 'login or password is wrong')
    const before = this.#loggedInAt.get(account.login) ?? -Infinity
    this.#loggedInAt.set(account.login, now)
    // Absolute difference: a login from before the clock was set back does not count.
    if (Math.abs(now - before) < LOGIN_PAUSE_MS) return refuse(409, 'conflict', 'the same customer is signing in')
    const challenge = form.get('code_challenge') ?? ''
    return this.#code(request, {
      customerId: account.customerId,
      challenge,
      redirectUri: form.get('redirect_uri') ?? '',
    })
  }

  #token(request: AuthRequest): Reply {
    const { form } = request
    const grant = form.get('grant_type')
    if (grant === 'client_credentials') return this.#guest(request)
    if (grant === 'authorization_code_pkce' || grant === 'authorization_code') return this.#redeem(request)
    return grant === 'refresh_token' ? this.#refresh(request) : refuse(400, 'invalid_request', 'grant_type')
  }

  #isPrivate({ authorization, clientId, clientSecret }: AuthRequest): boolean {
    const [id, secret] = basicOf(authorization)
    return id === clientId && secret === clientSecret
  }

  #guest(request: AuthRequest): Reply {
    if (!this.#isPrivate(request)) return refuse(401, 'invalid_client', 'client id or secret is wrong')
    return this.#grant(request, request.book.signIn(null, request.now), false)
  }

  #redeem(request: AuthRequest): Reply {
    const { form, book, now } = request
    const code = form.get('code') ?? ''
    const granted = this.#codes.get(code)
    this.#codes.delete(code)
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isTheirs = granted?.redirectUri === form.get('redirect_uri') && granted.challenge === proof
    if (!isTheirs) return refuse(400, 'invalid_grant', 'the code is wrong, used, or was requested by another client')
    return this.#grant(request, book.signIn(granted.customerId, now), !this.#isPrivate(request))
  }

  #refresh(request: AuthRequest): Reply {
    const { form, book, now } = request
    const name = form.get('refresh_token') ?? ''
    const known = this.#refreshTokens.get(name)
    if (!known || known.endsAt <= now) return refuse(400, 'invalid_grant', 'the refresh token has ended')
    // "a public client's refresh token works once".
    if (known.isPublic) this.#refreshTokens.delete(name)
    return this.#grant(request, book.renew(known.session, now), known.isPublic)
  }

  #grant({ book, now }: AuthRequest, session: Session & { token: string }, isPublic: boolean): Reply {
    const refresh_token = book.newName('refresh')
    this.#refreshTokens.set(refresh_token, { session, endsAt: now + REFRESH_MS, isPublic })
    return jsonReply({
      access_token: session.token,
      expires_in: SESSION_MS / 1000,
      refresh_token,
      refresh_token_expires_in: REFRESH_MS / 1000,
      token_type: 'Bearer',
      usid: book.newName('usid'),
      customer_id: session.customerId,
      enc_user_id: '',
      id_token: '',
      idp_access_token: '',
    })
  }
}
