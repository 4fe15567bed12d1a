import { makeLazyPart } from '../lazy-parts/lazy-part'

/** The panel's code, which does not come with the first visit. */
export const bellPart = makeLazyPart(async () => (await import('./BellPanel')).BellPanel)
