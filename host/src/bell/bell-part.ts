import { makeLazyPart } from '../lazy-parts/lazy-part'

/** The panel's code, which is not loaded on the first visit. */
export const bellPart = makeLazyPart(async () => (await import('./BellPanel')).BellPanel)
