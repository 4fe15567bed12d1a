import { makeLazyPart } from '../lazy-parts/lazy-part'

/** The palette's code, which is not loaded on the first visit. */
export const palettePart = makeLazyPart(async () => (await import('./Palette')).Palette)
