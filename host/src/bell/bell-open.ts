import { atom } from 'jotai'

export const bellOpenAtom = atom(false)
