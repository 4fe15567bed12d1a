import type { Agreement } from '../profile/negotiate'

const IDENTITY_LINKING = 'dev.ucp.common.identity_linking'
const ORDER = 'dev.ucp.shopping.order'

/** Scopes whose operations require a token of an account (`{capability}:{scope}`), by the store's profile. */
export function gatedScopes({ capabilities }: Pick<Agreement, 'capabilities'>): string[] {
  const scopes = capabilities.get(IDENTITY_LINKING)?.config?.['scopes']
  return typeof scopes === 'object' && scopes !== null ? Object.keys(scopes) : []
}

const SCOPE = /^[a-z][a-z0-9]*(?:\.[a-z][a-z0-9_]*)+:[a-z][a-z0-9_]*$/

/**
 * Returns the scopes that a link requests: those of capabilities that both sides support, except the ones for changes
 * of orders, which the console does not make.
 */
export const linkScopes = (agreement: Pick<Agreement, 'capabilities'>): string[] =>
  gatedScopes(agreement).filter((scope) => {
    const [capability = '', name] = scope.split(':')
    return SCOPE.test(scope) && agreement.capabilities.has(capability) && (capability !== ORDER || name === 'read')
  })
