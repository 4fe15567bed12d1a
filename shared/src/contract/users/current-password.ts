import { z } from '../zod'

/**
 * The caller's own password. Required for requests that grant access or spend money, because a stolen session does not
 * include it.
 */
export const currentPassword = { current_password: z.string().max(200).optional() }
