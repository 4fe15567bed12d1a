import { Button } from '@arco-design/web-react'
import type { Manifest } from '@outlet/shared/remote/define-manifest'
import { setLocale, updateSettings } from '@outlet/shared/settings/settings'
import { useLocale, useSettings } from '@outlet/shared/settings/use-settings'
import { Link } from 'react-router-dom'
import { readPracticeRole, writePracticeRole } from './practice-role'
import styles from './practice.module.css'

const otherRole = () => (readPracticeRole() === 'admin' ? 'user' : 'admin')

const changeRole = (): void => {
  writePracticeRole(otherRole())
  location.reload()
}

/** Navigation between the remote's pages, and switches for language, theme and role. */
export const PracticeBar = ({ manifest }: { manifest: Manifest }) => {
  const locale = useLocale()
  const { theme } = useSettings()
  return (
    <header className={styles.bar}>
      <nav className={styles.pages}>
        {manifest.routes.map(({ name, path, label }) => (
          <Link key={name} to={path}>
            {label[locale]}
          </Link>
        ))}
      </nav>
      <Button size="small" onClick={() => setLocale(locale === 'zh-CN' ? 'en-US' : 'zh-CN')}>
        {locale}
      </Button>
      <Button size="small" onClick={() => updateSettings({ theme: theme === 'dark' ? 'light' : 'dark' })}>
        {theme}
      </Button>
      <Button size="small" onClick={changeRole}>
        {readPracticeRole()}
      </Button>
    </header>
  )
}
