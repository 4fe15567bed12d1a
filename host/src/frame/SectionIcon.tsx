import {
  IconApps,
  IconMosaic,
  IconDashboard,
  IconNotification,
  IconOrderedList,
  IconSettings,
  IconStorage,
  IconTags,
  IconThunderbolt,
  IconUserGroup,
} from '@arco-design/web-react/icon'
import type { ComponentType } from 'react'

/** By the name that the contract's sections give. */
const icons: Readonly<Record<string, ComponentType>> = {
  dashboard: IconDashboard,
  products: IconTags,
  chart: IconMosaic,
  orders: IconOrderedList,
  base: IconStorage,
  task: IconThunderbolt,
  channel: IconNotification,
  users: IconUserGroup,
  system: IconSettings,
}

export const SectionIcon = ({ name }: { name: string }) => {
  const Icon = icons[name] ?? IconApps
  return (
    <span className="shell-menu-icon" aria-hidden="true">
      <Icon />
    </span>
  )
}
