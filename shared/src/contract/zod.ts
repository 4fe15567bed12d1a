import { z } from 'zod'

// zod tests `new Function` at its first parse, which the console's Content Security Policy (CSP) forbids in a browser;
// on the server it makes parsing about three times as fast. Every contract file imports `z` from here, so that this
// line runs before any schema is created.
z.config({ jitless: 'document' in globalThis })

export { z }
