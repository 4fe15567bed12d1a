import { findRoute } from '@outlet/shared/contract/release-page'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { loadRemotePage } from './federation/load-remote'
import { readRelease } from './first/read-release'

const found = findRoute(readRelease(), location.pathname)
const root = document.getElementById('root')
if (found && root) {
  loadRemotePage(found.remote.name, found.route.name).then(
    (Page) => createRoot(root).render(createElement(Page)),
    (error: unknown) => {
      root.textContent = String(error)
    },
  )
}
