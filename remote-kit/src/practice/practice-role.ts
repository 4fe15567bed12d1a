import type { Role } from '@outlet/shared/contract/roles'

const KEY = 'outlet-practice-role'

/** Who one is, in the practice shell. */
export const readPracticeRole = (): Role => (sessionStorage.getItem(KEY) === 'user' ? 'user' : 'admin')

export const writePracticeRole = (role: Role): void => sessionStorage.setItem(KEY, role)
