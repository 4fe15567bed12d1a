import type { SignableRequest } from './signature-base'

/**
 * Components that a signature of a UCP request must cover: the target, the identity and the idempotency key if there
 * are any, and the body.
 */
export const requestComponents = ({ url, headers }: SignableRequest, hasBody: boolean): string[] => [
  '@method',
  '@authority',
  '@path',
  ...(new URL(url).search === '' ? [] : ['@query']),
  ...['ucp-agent', 'idempotency-key'].filter((name) => headers[name] !== undefined),
  ...(hasBody ? ['content-digest', 'content-type'] : []),
]

/** Components that a signature of a UCP response must cover. */
export const responseComponents = (hasBody: boolean): string[] => [
  '@status',
  ...(hasBody ? ['content-digest', 'content-type'] : []),
]
