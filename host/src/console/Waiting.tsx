import { useTranslation } from 'react-i18next'
import { BrandMark } from '../brand/BrandMark'
import { HOST } from '../locales/add-host-messages'
import './outline.css'

/** The outline of the frame while nothing is known yet; the page's HTML shows the same before any script runs. */
export const Waiting = () => {
  const { t } = useTranslation(HOST)
  return (
    <div className="shell-outline" role="status" aria-label={t('console.waiting')}>
      <div className="shell-outline-bar">
        <BrandMark size={28} />
        <span className="shell-brand-name">Outlet Console</span>
      </div>
      <div className="shell-outline-menu">
        <i />
        <i />
        <i />
        <i />
        <i />
      </div>
      <div className="shell-outline-page">
        <i />
        <i />
      </div>
    </div>
  )
}
