import { useEffect } from 'react'

/** The document's title; stands before the page, which may say more than its label when it is there. */
export const PageTitle = ({ title }: { title: string }) => {
  useEffect(() => {
    document.title = `${title} · Outlet Console`
  }, [title])
  return (
    <p className="page-area-unseen" role="status">
      {title}
    </p>
  )
}
