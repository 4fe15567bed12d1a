import type { Manifest } from '@outlet/shared/remote/define-manifest'
import type { Remote } from '@outlet/shared/remote/define-remote'
import { useLayoutEffect, useMemo, useState } from 'react'
import { Navigate, Route, Router, Routes, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom'
import { PracticeBar } from './PracticeBar'
import { PracticePage } from './PracticePage'
import '@outlet/shared/ui/theme.css'
import styles from './practice.module.css'

interface PracticeShellProps {
  readonly manifest: Manifest
  readonly remote: Remote
}

const useBrowserRouter = () => {
  const history = useMemo(() => createBrowserHistory({ v5Compat: true }), [])
  const [location, setLocation] = useState(history.location)
  useLayoutEffect(() => history.listen(() => setLocation(history.location)), [history])
  return { navigator: history, location }
}

/** The remote's pages by address, followed by its widgets and settings panels. */
export const PracticeShell = ({ manifest, remote }: PracticeShellProps) => {
  const [first] = manifest.routes
  const { widgets = [], settings = [] } = manifest
  return (
    <Router {...useBrowserRouter()}>
      <PracticeBar manifest={manifest} />
      <main className={styles.page}>
        <Routes>
          {manifest.routes.map(({ name, path }) => (
            <Route key={name} path={path} element={<PracticePage key={name} name={name} load={remote.pages[name]} />} />
          ))}
          <Route path="*" element={first ? <Navigate to={first.path} replace /> : <p>The manifest has no routes.</p>} />
        </Routes>
        {widgets.map(({ name }) => (
          <section key={name} className={styles.widget}>
            <PracticePage name={name} load={remote.widgets[name]} />
          </section>
        ))}
        {settings.map(({ name }) => (
          <section key={name} className={styles.widget}>
            <PracticePage name={name} load={remote.settings?.[name]} />
          </section>
        ))}
      </main>
    </Router>
  )
}
