import { makeLazyPart } from '../lazy-parts/lazy-part'

/** The palette's code, which does not come with the first visit. */
export const palettePart = makeLazyPart(async () => (await import('./Palette')).Palette)
