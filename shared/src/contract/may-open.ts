import type { PageRoute } from './host-routes'

const ANY_ROLE = '*'

/** The specification's permission check of a route. */
export const mayOpen = ({ requiresAuth, roles }: Pick<PageRoute, 'requiresAuth' | 'roles'>, role: string | null) =>
  !requiresAuth || roles === null || roles.includes(ANY_ROLE) || (role !== null && roles.includes(role))
