import { Button, Checkbox, Popover } from '@arco-design/web-react'
import { IconSettings } from '@arco-design/web-react/icon'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { store } from '@outlet/shared/settings/store'
import { choosableColumns, chooseColumns, chosenColumnsAtom, resetColumns } from './chosen-columns'
import type { ChoosableColumn } from './chosen-columns'
import styles from './outlet-products.module.css'

const Choice = () => {
  const { t } = useTranslation('catalog')
  const chosen = useAtomValue(chosenColumnsAtom, { store })
  const toggle = (column: ChoosableColumn, isShown: boolean) =>
    chooseColumns(choosableColumns.filter((one) => (one === column ? isShown : chosen.has(one))))
  return (
    <fieldset className={styles.columns}>
      <legend className={styles.columnsTitle}>{t('outletProducts.columns.title')}</legend>
      {choosableColumns.map((column) => (
        <Checkbox key={column} checked={chosen.has(column)} onChange={(isShown) => toggle(column, isShown)}>
          {t(`outletProducts.column.${column}`)}
        </Checkbox>
      ))}
      <Button size="small" onClick={resetColumns}>
        {t('outletProducts.columns.reset')}
      </Button>
    </fieldset>
  )
}

/** Which columns show; kept in the browser. */
export const ColumnChooser = () => {
  const { t } = useTranslation('catalog')
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      trigger="click"
      position="br"
      content={<Choice />}
      popupVisible={isOpen}
      onVisibleChange={setOpen}
      triggerProps={{ escToClose: true }}
    >
      <Button icon={<IconSettings />} aria-expanded={isOpen} aria-haspopup="dialog">
        {t('outletProducts.columns.button')}
      </Button>
    </Popover>
  )
}
