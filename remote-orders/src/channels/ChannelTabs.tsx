import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useCan } from '@outlet/shared/session/use-can'
import { ChannelTab, tabAddress } from './channels-url'
import styles from './channels.module.css'

/** Each part of the page is an address of its own. */
export const ChannelTabs = ({ tab }: { readonly tab: ChannelTab }) => {
  const { t } = useTranslation('channels')
  const mayBuy = useCan()('task-channels.read')
  const tabs = ChannelTab.options.filter((name) => name !== 'task' || mayBuy)
  return (
    <nav aria-label={t('channels.tab.label')}>
      <ul className={styles.tabs}>
        {tabs.map((name) => (
          <li key={name}>
            <Link className={styles.tab} to={tabAddress(name)} aria-current={name === tab ? 'page' : undefined}>
              {t(`channels.tab.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
