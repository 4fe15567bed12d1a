import {
  IconApps,
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

/** In the style of Arco's icons, which have neither chart nor shop. */
const ChartIcon = () => (
  <svg className="arco-icon" viewBox="0 0 48 48" fill="none" stroke="currentColor" strokeWidth="4">
    <path d="M6 42h36M13 34V22M24 34V8M35 34V16" />
  </svg>
)

const StoreIcon = () => (
  <svg className="arco-icon" viewBox="0 0 48 48" fill="none" stroke="currentColor" strokeWidth="4">
    <path d="M8 22v20h32V22M6 16l4-10h28l4 10a6 6 0 0 1-12 0 6 6 0 0 1-12 0 6 6 0 0 1-12 0ZM19 42V31h10v11" />
  </svg>
)

/** Icons by the name of the contract's sections. */
const icons: Readonly<Record<string, ComponentType>> = {
  dashboard: IconDashboard,
  products: IconTags,
  chart: ChartIcon,
  orders: IconOrderedList,
  base: IconStorage,
  task: IconThunderbolt,
  channel: IconNotification,
  users: IconUserGroup,
  store: StoreIcon,
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
