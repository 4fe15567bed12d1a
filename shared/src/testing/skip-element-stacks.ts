import * as React from 'react'

// React's development build captures a stack trace for each of the first 10,000 elements it creates per second, which
// only its warnings display. It takes a fifth of the time of page tests; without it their warnings lack the stack.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (typeof internals !== 'object' || internals === null) throw new Error('React has renamed its internals')
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined })
