import { Button, Radio } from '@arco-design/web-react'
import { IconDown, IconPushpin, IconSettings, IconUp } from '@arco-design/web-react/icon'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { updateSettings } from '@outlet/shared/settings/settings'
import { densities } from '../../settings/stored-settings'
import { useSettings } from '../../settings/use-settings'
import '../list-messages/list-messages'
import { isEnter } from '../keys'
import { PopoverButton } from '../PopoverButton'
import { COLUMN_WIDTH, widthWithin } from '../data-table/column'
import { moveItem, type ArrangedColumn } from './arrange-columns'
import styles from './list.module.css'
import type { ColumnLayout } from './use-list-columns'

interface LineProps<Row> {
  readonly layout: ColumnLayout<Row>
  readonly column: ArrangedColumn<Row>
  readonly index: number
}

interface LineButtonProps {
  readonly label: string
  readonly icon: ReactNode
  readonly isDisabled?: boolean
  readonly isPressed?: boolean
  readonly onClick: () => void
}

const LineButton = ({ label, icon, isDisabled = false, isPressed, onClick }: LineButtonProps) => (
  <button
    type="button"
    className={styles.lineButton}
    aria-label={label}
    title={label}
    aria-pressed={isPressed}
    disabled={isDisabled}
    onClick={onClick}
  >
    {icon}
  </button>
)

const Line = <Row,>({ layout: { arranged, change }, column, index }: LineProps<Row>) => {
  const { t } = useTranslation('lists')
  const { title } = column.column
  const set = (choice: Partial<Pick<ArrangedColumn<Row>, 'is_shown' | 'is_pinned' | 'width'>>) =>
    change(arranged.map((each) => (each.key === column.key ? { ...each, ...choice } : each)))
  const setWidth = (typed: string) => {
    const width = typed === '' ? null : widthWithin(Number(typed))
    if (width !== (column.width ?? column.column.width ?? null)) set({ width })
  }
  return (
    <li className={styles.line}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={column.is_shown}
          disabled={column.isFixed}
          onChange={({ target }) => set({ is_shown: target.checked })}
        />
        <span>{title}</span>
      </label>
      <input
        type="number"
        className={styles.width}
        aria-label={t('columns.width', { title })}
        title={t('columns.width', { title })}
        placeholder={t('columns.auto')}
        min={COLUMN_WIDTH.min}
        max={COLUMN_WIDTH.max}
        step={10}
        key={column.width}
        defaultValue={column.width ?? column.column.width}
        onBlur={({ target }) => setWidth(target.value)}
        onKeyDown={(event) => isEnter(event) && setWidth(event.currentTarget.value)}
      />
      <LineButton
        label={t('columns.pin', { title })}
        icon={<IconPushpin />}
        isPressed={column.is_pinned}
        onClick={() => set({ is_pinned: !column.is_pinned })}
      />
      <LineButton
        label={t('columns.up', { title })}
        icon={<IconUp />}
        isDisabled={index === 0}
        onClick={() => change(moveItem(arranged, index, -1))}
      />
      <LineButton
        label={t('columns.down', { title })}
        icon={<IconDown />}
        isDisabled={index === arranged.length - 1}
        onClick={() => change(moveItem(arranged, index, 1))}
      />
    </li>
  )
}

const Choice = <Row,>({ layout }: { layout: ColumnLayout<Row> }) => {
  const { t } = useTranslation('lists')
  const { density } = useSettings()
  return (
    <div className={styles.chooser} role="group" aria-label={t('columns.title')}>
      <ul className={styles.lines}>
        {layout.arranged.map((column, index) => (
          <Line key={column.key} layout={layout} column={column} index={index} />
        ))}
      </ul>
      <div className={styles.chooserEnd}>
        <Radio.Group
          type="button"
          size="small"
          value={density}
          onChange={(value: (typeof densities)[number]) => updateSettings({ density: value })}
          options={densities.map((value) => ({ value, label: t(`columns.density.${value}`) }))}
        />
        <Button size="small" disabled={!layout.isOwn} onClick={layout.reset}>
          {t('columns.reset')}
        </Button>
      </div>
    </div>
  )
}

/** Panel for the visible columns, their order and pinning, and the row height. */
export const ColumnsButton = <Row,>({ layout }: { layout: ColumnLayout<Row> }) => {
  const { t } = useTranslation('lists')
  return (
    <PopoverButton
      icon={<IconSettings />}
      position="br"
      aria-label={t('columns.button')}
      title={t('columns.button')}
      content={() => <Choice layout={layout} />}
    />
  )
}
