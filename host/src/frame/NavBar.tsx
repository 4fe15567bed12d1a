import type { PropsWithChildren, ReactNode } from 'react'
import { BrandMark } from '../brand/BrandMark'
import { startRoute } from '../router/host-routes'
import { PageLink } from './PageLink'
import './nav-bar.css'

interface NavBarProps {
  /** Before the product's name. */
  readonly start: ReactNode
  /** Between the product's name and the tools. */
  readonly middle: ReactNode
}

/** The bar over everything; `children` are its tools, at the end, in this order. */
export const NavBar = ({ start, middle, children }: PropsWithChildren<NavBarProps>) => (
  <header className="shell-bar">
    {start}
    <PageLink className="shell-brand" to={startRoute.path}>
      <BrandMark size={28} />
      <span className="shell-brand-name">Outlet Console</span>
    </PageLink>
    <div className="shell-middle">{middle}</div>
    <div className="shell-tools">{children}</div>
  </header>
)
