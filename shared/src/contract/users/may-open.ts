import type { PageRoute } from '../releases/host-routes'

const ANY_ROLE = '*'

/** Whether a role may open a route, as the specification defines it. */
export const mayOpen = ({ requiresAuth, roles }: Pick<PageRoute, 'requiresAuth' | 'roles'>, role: string | null) =>
  !requiresAuth || roles === null || roles.includes(ANY_ROLE) || (role !== null && roles.includes(role))
