import * as z from './zod-names'

// Same as the contract's zod.ts: no `new Function`, which the Content Security Policy (CSP) forbids.
z.config({ jitless: true })

export { z }
