import { atom } from 'jotai'

/** Whether the bell's panel is open, in this tab. */
export const bellOpenAtom = atom(false)
