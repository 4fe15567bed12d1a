import { useEffect } from 'react'
import { useUnreadBeforeTitle } from '../bell/use-unread'

/** The document's title; stands before the page, which may say more than its label when it is there. */
export const PageTitle = ({ title }: { title: string }) => {
  const before = useUnreadBeforeTitle()
  useEffect(() => {
    document.title = `${before}${title} · Outlet Console`
  }, [before, title])
  return (
    <p className="page-area-unseen" role="status">
      {title}
    </p>
  )
}
