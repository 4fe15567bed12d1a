import type { PropsWithChildren, ReactNode } from 'react'
import { BrandMark } from '../brand/BrandMark'
import { startRoute } from '../router/host-routes'
import { PageLink } from './PageLink'

/** The bar over everything: `start` before the product's name, `children` at the end, in this order. */
export const NavBar = ({ start, children }: PropsWithChildren<{ start: ReactNode }>) => (
  <header className="shell-bar">
    {start}
    <PageLink className="shell-brand" to={startRoute.path}>
      <BrandMark size={28} />
      <span>Outlet Console</span>
    </PageLink>
    <div className="shell-tools">{children}</div>
  </header>
)
