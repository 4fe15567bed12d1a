import { z } from './zod'

/** The caller's own password, which a stolen session does not have: what grants access or spends money asks for it again. */
export const currentPassword = { current_password: z.string().max(200).optional() }
