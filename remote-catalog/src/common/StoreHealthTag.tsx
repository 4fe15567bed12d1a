import { Tag } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import type { StoreHealth } from '@outlet/shared/contract/stores'

/** Arco's own colours, which have their dark counterparts. */
const colorOf: Record<StoreHealth, string> = {
  ok: 'green',
  degraded: 'orange',
  backoff: 'orange',
  blocked: 'red',
  auth_failed: 'red',
}

/** How the store's connector fares. */
export const StoreHealthTag = ({ health }: { health: StoreHealth }) => {
  const { t } = useTranslation('catalog')
  return (
    <Tag size="small" color={colorOf[health]} title={t(`common.health_hint.${health}`)}>
      {t(`common.health.${health}`)}
    </Tag>
  )
}
