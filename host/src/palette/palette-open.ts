import { atom } from 'jotai'

/** Whether the palette is open, in this tab. */
export const paletteOpenAtom = atom(false)
