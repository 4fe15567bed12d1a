import type { ConsoleRoute } from '../router/console-route'

const ANY_ROLE = '*'

/** The specification's permission check of a route. */
export const mayOpen = (
  { requiresAuth, roles }: Pick<ConsoleRoute, 'requiresAuth' | 'roles'>,
  role: string | null,
): boolean => !requiresAuth || roles === null || roles.includes(ANY_ROLE) || (role !== null && roles.includes(role))
