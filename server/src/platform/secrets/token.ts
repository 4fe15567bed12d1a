import { createHash, randomBytes } from 'node:crypto'

export const MACHINE_TOKEN_PREFIX = 'omt_'
/** Of a session that answers purchases, and does nothing else. */
export const PURCHASE_TOKEN_PREFIX = 'opt_'

/** 256 random bits. Opaque: nothing can be read from it, and only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const newMachineToken = (): string => MACHINE_TOKEN_PREFIX + newToken()
export const newPurchaseToken = (): string => PURCHASE_TOKEN_PREFIX + newToken()
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
