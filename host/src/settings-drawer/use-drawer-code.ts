import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import type { SettingsDrawerProps } from './SettingsDrawer'

type DrawerModule = { readonly SettingsDrawer: ComponentType<SettingsDrawerProps> }

interface DrawerCodeOptions {
  readonly isOpen: boolean
  /** Must be stable between renders. */
  readonly load: () => Promise<DrawerModule>
  /** Must be stable between renders. */
  readonly onFail: () => void
}

/** The drawer's code, loaded when the drawer is first opened; null until then. */
export const useDrawerCode = ({ isOpen, load, onFail }: DrawerCodeOptions): DrawerModule['SettingsDrawer'] | null => {
  const [drawer, setDrawer] = useState<DrawerModule | null>(null)
  useEffect(() => {
    if (isOpen && !drawer) load().then(setDrawer, onFail)
  }, [isOpen, drawer, load, onFail])
  return drawer?.SettingsDrawer ?? null
}
