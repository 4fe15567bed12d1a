import type { StoreErrorCode } from '@outlet/shared/contract/stores'

const advice: Partial<Record<StoreErrorCode, string>> = {
  'store.auth_failed': 'credentials',
  'store.secrets_unreadable': 'credentials',
  'store.blocked': 'blocked',
  'store.bot_challenge': 'blocked',
  'store.robots_disallowed': 'robots',
  'store.address_refused': 'address_refused',
  'store.unreachable': 'address',
  'store.untrusted_certificate': 'certificate',
  'store.proxy_failed': 'proxy',
  'store.redirected': 'address',
  'store.wrong_setting': 'site',
  'store.other_currency': 'currency',
  'store.api_too_old': 'version',
  'store.not_offered': 'not_offered',
  'store.moved': 'moved',
  'store.gone': 'gone',
  'store.password_protected': 'password',
  'store.offline': 'offline',
  'store.not_json': 'address',
  'store.not_found': 'site',
  'store.bad_shape': 'site',
}

/** Key in `stores.trial.advice` of the first setting to check. */
export const adviceOf = (code: StoreErrorCode): string => advice[code] ?? 'later'
