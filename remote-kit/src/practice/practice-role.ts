import { sessionStore } from '@outlet/shared/browser/storage'
import type { Role } from '@outlet/shared/contract/users/roles'

const KEY = 'outlet-practice-role'

/** Role of the user in the practice shell. */
export const readPracticeRole = (): Role => (sessionStore.read(KEY) === 'user' ? 'user' : 'admin')

export const writePracticeRole = (role: Role): void => sessionStore.write(KEY, role)
