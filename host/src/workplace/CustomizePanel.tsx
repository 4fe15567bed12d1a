import { Button } from '@arco-design/web-react'
import { IconDown, IconDragDotVertical, IconUp } from '@arco-design/web-react/icon'
import { queryClient } from '@outlet/shared/api/query-client'
import { call } from '@outlet/shared/api/call'
import { setListColumns, type ListColumns } from '@outlet/shared/contract/list/lists'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { Refusal } from '@outlet/shared/ui/Refusal'
import { showUndoMessage } from '@outlet/shared/ui/UndoMessage'
import { useAction } from '@outlet/shared/ui/use-action'
import type { DragEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { HOST } from '../locales/add-host-messages'
import type { CardSize, Placement } from './arrange-cards'
import { savedWidgets } from './arrange-cards'
import { CUSTOMIZE } from './customize-messages'
import { layoutQuery, WORKPLACE } from './use-layout'
import './customize-panel.css'

const sizes = ['main', 'side', 'full'] as const satisfies readonly CardSize[]

/** Moves one item to the place of another. */
const moveTo = (items: readonly Placement[], from: string, to: string): Placement[] => {
  const next = [...items]
  const fromIndex = next.findIndex(({ key }) => key === from)
  const toIndex = next.findIndex(({ key }) => key === to)
  const [item] = fromIndex < 0 || toIndex < 0 ? [] : next.splice(fromIndex, 1)
  if (item) next.splice(toIndex, 0, item)
  return next
}

/** Stores a layout and shows it; null is the default. */
const storeLayout = async (columns: ListColumns): Promise<void> => {
  await queryClient.cancelQueries({ queryKey: layoutQuery.queryKey })
  const stored = await call(setListColumns, { params: { listKey: WORKPLACE }, body: { columns } })
  queryClient.setQueryData(layoutQuery.queryKey, (before) => ({ views: [], ...before, columns: stored.columns }))
}

interface LineProps {
  readonly placement: Placement
  /** The neighbours in the same group. */
  readonly before: string | undefined
  readonly after: string | undefined
  readonly onChange: (change: Partial<Placement>) => void
  readonly onMove: (from: string, to: string) => void
}

const Line = ({ placement, before, after, onChange, onMove }: LineProps) => {
  const { t } = useTranslation([CUSTOMIZE, HOST])
  const locale = useLocale()
  const { key, widget, isShown, size } = placement
  const name = widget.entry.label[locale]
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    onMove(event.dataTransfer.getData('text/plain'), key)
  }
  const arrow = (label: string, icon: ReactNode, neighbour: string | undefined) => (
    <button
      type="button"
      className="customize-arrow"
      aria-label={label}
      title={label}
      disabled={neighbour === undefined}
      onClick={() => neighbour !== undefined && onMove(key, neighbour)}
    >
      {icon}
    </button>
  )
  return (
    <li
      className="customize-line"
      draggable
      onDragStart={({ dataTransfer }) => dataTransfer.setData('text/plain', key)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <IconDragDotVertical className="customize-handle" aria-hidden="true" />
      <label className="customize-name">
        <input type="checkbox" checked={isShown} onChange={() => onChange({ isShown: !isShown })} />
        {name}
      </label>
      {widget.entry.place !== 'metrics' && (
        <select
          className="customize-size"
          aria-label={t('size_of', { name })}
          value={size}
          onChange={({ target }) => {
            const chosen = sizes.find((each) => each === target.value)
            if (chosen) onChange({ size: chosen })
          }}
        >
          {sizes.map((each) => (
            <option key={each} value={each}>
              {t(`size.${each}`)}
            </option>
          ))}
        </select>
      )}
      {arrow(t('up', { name }), <IconUp />, before)}
      {arrow(t('down', { name }), <IconDown />, after)}
    </li>
  )
}

interface CustomizePanelProps {
  readonly draft: readonly Placement[]
  /** The stored layout, to which an undo returns. */
  readonly stored: ListColumns
  readonly onChange: (draft: readonly Placement[]) => void
  readonly onEnd: () => void
}

/** Order, width and visibility of the widgets. The page below shows each change at once; it is stored by Save. */
export const CustomizePanel = ({ draft, stored, onChange, onEnd }: CustomizePanelProps) => {
  const { t } = useTranslation([CUSTOMIZE, HOST])
  const finish = async (columns: ListColumns) => {
    await storeLayout(columns)
    onEnd()
    showUndoMessage(t('saved'), () => storeLayout(stored))
  }
  const saving = useAction(() => finish(savedWidgets(draft)))
  const resetting = useAction(() => finish(null))
  const groups = (['metrics', 'card'] as const)
    .map((place) => ({ place, items: draft.filter(({ widget }) => (widget.entry.place ?? 'card') === place) }))
    .filter(({ items }) => items.length > 0)
  return (
    <section className="customize" aria-label={t('workplace.customize', { ns: HOST })}>
      {groups.map(({ place, items }) => (
        <div key={place} role="group" aria-label={t(`group.${place}`)}>
          <h2>{t(`group.${place}`)}</h2>
          <ul>
            {items.map((placement, index) => (
              <Line
                key={placement.key}
                placement={placement}
                before={items[index - 1]?.key}
                after={items[index + 1]?.key}
                onChange={(part) =>
                  onChange(draft.map((each) => (each.key === placement.key ? { ...each, ...part } : each)))
                }
                onMove={(from, to) => onChange(moveTo(draft, from, to))}
              />
            ))}
          </ul>
        </div>
      ))}
      <div className="customize-end">
        <Button loading={resetting.isPending} onClick={() => void resetting.run()}>
          {t('reset')}
        </Button>
        <Button onClick={onEnd}>{t('cancel')}</Button>
        <Button type="primary" loading={saving.isPending} onClick={() => void saving.run()}>
          {t('save')}
        </Button>
      </div>
      <Refusal of={saving.refusal ?? resetting.refusal} />
    </section>
  )
}
