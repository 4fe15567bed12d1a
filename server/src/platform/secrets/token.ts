import { createHash, randomBytes } from 'node:crypto'

export const MACHINE_TOKEN_PREFIX = 'omt_'
/** Prefix of tokens for sessions that may only confirm purchases. */
export const PURCHASE_TOKEN_PREFIX = 'opt_'

/** 256 random bits. Opaque; only the hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const newMachineToken = (): string => MACHINE_TOKEN_PREFIX + newToken()
export const newPurchaseToken = (): string => PURCHASE_TOKEN_PREFIX + newToken()
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
