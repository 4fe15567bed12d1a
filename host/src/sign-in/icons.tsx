import type { PropsWithChildren } from 'react'

const Icon = ({ children }: PropsWithChildren) => (
  <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" focusable="false" className="sign-in-icon">
    {children}
  </svg>
)

export const EyeIcon = ({ isCrossed }: { isCrossed: boolean }) => (
  <Icon>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="3" />
    {isCrossed && <path d="M4 20 20 4" />}
  </Icon>
)

export const SunIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.5v2.5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3 7 7M17 17l1.7 1.7M5.3 18.7 7 17M17 7l1.7-1.7" />
  </Icon>
)

export const MoonIcon = () => (
  <Icon>
    <path d="M20 14.2A8.3 8.3 0 0 1 9.8 4a8.3 8.3 0 1 0 10.2 10.2Z" />
  </Icon>
)

export const TickIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="m8 12.2 2.8 2.8L16 9.6" />
  </Icon>
)

export const GearIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="3" />
    <path d="M10.2 3h3.6l.5 2.6 2.2 1.3 2.5-.9 1.8 3.1-2 1.7v2.4l2 1.7-1.8 3.1-2.5-.9-2.2 1.3-.5 2.6h-3.6l-.5-2.6-2.2-1.3-2.5.9-1.8-3.1 2-1.7v-2.4l-2-1.7L5 6l2.5.9 2.2-1.3Z" />
  </Icon>
)
