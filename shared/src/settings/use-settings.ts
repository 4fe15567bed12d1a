import { useAtomValue } from 'jotai'
import { localeAtom, settingsAtom } from '@outlet/shared/settings/settings'
import { store } from '@outlet/shared/settings/store'
import type { Locale } from './locale'

// The store is named and not taken from a Provider: a remote must see the settings wherever it is mounted.
export const useSettings = () => useAtomValue(settingsAtom, { store })

export const useLocale = (): Locale => useAtomValue(localeAtom, { store })

export const useTheme = (): 'light' | 'dark' => useSettings().theme
