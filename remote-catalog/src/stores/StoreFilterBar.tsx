import { Radio } from '@arco-design/web-react'
import { useTranslation } from 'react-i18next'
import type { Count } from '@outlet/shared/contract/list'
import { CountText } from '@outlet/shared/ui/CountText'
import { ListToolbar } from '@outlet/shared/ui/ListToolbar'

interface StoreFilterBarProps {
  readonly isDisconnected: boolean
  readonly count: Count | undefined
  readonly onChange: (deleted: true | undefined) => void
}

/** Switches between connected and disconnected stores. */
export const StoreFilterBar = ({ isDisconnected, count, onChange }: StoreFilterBarProps) => {
  const { t } = useTranslation('catalog')
  return (
    <ListToolbar count={<CountText count={count} />}>
      <Radio.Group
        type="button"
        aria-label={t('stores.filter.label')}
        value={isDisconnected}
        onChange={(chosen) => onChange(chosen === true ? true : undefined)}
        options={[
          { value: false, label: t('stores.filter.connected') },
          { value: true, label: t('stores.filter.disconnected') },
        ]}
      />
    </ListToolbar>
  )
}
