import { useAtomValue } from 'jotai'
import { localeAtom, settingsAtom } from '@outlet/shared/settings/settings'
import { store } from '@outlet/shared/settings/store'
import type { Locale } from './locale'

// The store is passed explicitly and not taken from a Provider, so that a remote sees the settings wherever it is
// mounted.
export const useSettings = () => useAtomValue(settingsAtom, { store })

export const useLocale = (): Locale => useAtomValue(localeAtom, { store })

export const useTheme = (): 'light' | 'dark' => useSettings().theme
