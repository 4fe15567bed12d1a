import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { isPriceRange } from '@outlet/shared/contract/money'
import type { SnatchTask } from '@outlet/shared/contract/snatch-tasks'
import { MoneyText } from '@outlet/shared/ui/MoneyText'
import { StoreLink } from '@outlet/shared/ui/StoreLink'
import { TargetText } from '../list/TaskCells'
import styles from '../snatch-tasks.module.css'

/** Targets by priority, highest first, each with its latest reading and price. */
export const TargetList = ({ task: { targets } }: { readonly task: SnatchTask }) => {
  const { t } = useTranslation('snatch-tasks')
  return (
    <section className={styles.part} aria-label={t('snatchTasks.column.targets')}>
      <h3 className={styles.heading}>{t('snatchTasks.column.targets')}</h3>
      <ol className={styles.targets}>
        {targets.map((target) => (
          <li key={`${target.product_id} ${target.variant_id ?? ''}`}>
            <TargetText target={target} size={40} />
            <span className={styles.targetAside}>
              <MoneyText money={target.price} isLowest={isPriceRange(target.price, target.price_max)} />
              <span className={styles.links}>
                {target.monitor_id !== null && (
                  <Link to={`/product_base/inventory-monitor?monitor=${target.monitor_id}`}>
                    {t('snatchTasks.target.monitor')}
                  </Link>
                )}
                <StoreLink url={target.store_url} of={target.product_name ?? target.product_code} />
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
