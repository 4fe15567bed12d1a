import { Button, Checkbox } from '@arco-design/web-react'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import type { CellTagColor } from '@outlet/shared/ui/CellTag'
import { StateText } from '@outlet/shared/ui/StateText'
import type { EndpointResponse } from '@outlet/shared/contract/endpoint'
import type { PlannedLine, previewImport } from '@outlet/shared/contract/product-base/product-base-import'
import { i18n } from '@outlet/shared/i18n/i18n'
import { problemText } from '@outlet/shared/i18n/problem-text'
import { DataTable } from '@outlet/shared/ui/DataTable'
import type { Column } from '@outlet/shared/ui/DataTable'
import { DrawerButtons } from '@outlet/shared/ui/DrawerButtons'
import { listOfKnown } from '@outlet/shared/ui/list-of-known'
import { ImportWarnings } from './ImportWarnings'
import styles from './product-base.module.css'
import { useMessages } from './messages/messages'

type Result = PlannedLine['result']
type State = NonNullable<PlannedLine['after']>

const toneOf: Record<Result, CellTagColor> = {
  created: 'green',
  changed: 'arcoblue',
  unchanged: 'gray',
  invalid: 'red',
}
const results: readonly Result[] = ['created', 'changed', 'unchanged', 'invalid']
const fields = ['tags', 'note', 'owners'] as const

/** Numbered, because two lines may have the same code. */
interface NumberedLine extends PlannedLine {
  readonly number: number
}

const keyOf = ({ number }: NumberedLine) => String(number)

const Value = ({ state, field }: { state: State | null; field: (typeof fields)[number] }) => {
  const { t } = useMessages()
  const value = state?.[field] ?? null
  const text = Array.isArray(value) ? value.join(t('catalog:outletProducts.comma')) : value
  return text ? <span>{text}</span> : <span className={styles.quiet}>{t('productBase.none')}</span>
}

const changedFields = ({ before, after }: PlannedLine) => {
  const had: State = before ?? { tags: [], note: null, owners: [] }
  return fields.filter((field) => JSON.stringify(had[field]) !== JSON.stringify(after?.[field]))
}

/** Number of characters of one field's change that fit into a cell. */
const MAX_CELL_CHARS = 24

/** Whether a line's message is shown below the row, where it wraps, instead of in a cell that would cut it off. */
const needsRoom = (line: PlannedLine): boolean => {
  const changed = changedFields(line)
  const texts = [line.before, line.after].flatMap((state) => changed.map((field) => String(state?.[field] ?? '')))
  return line.reasons.length > 0 || changed.length > 1 || texts.join('').length > MAX_CELL_CHARS
}

/** Changes of a line field by field; for a new product its values. */
const Changes = ({ line, className }: { line: PlannedLine; className: string | undefined }) => {
  const { t } = useMessages()
  const { before, after, reasons } = line
  if (reasons.length > 0) {
    return (
      <ul className={className}>
        {reasons.map(({ code, value }) => (
          <li key={`${code} ${value}`} className={styles.wrong}>
            {problemText(i18n, { code, message: code })}
            {value !== '' && ` (${value})`}
          </li>
        ))}
      </ul>
    )
  }
  return (
    <ul className={className}>
      {line.is_at_store === false && <li className={styles.warning}>{t('productBase.import.not_at_store')}</li>}
      {changedFields(line).map((field) => (
        <li key={field}>
          {t(`productBase.column.${field}`)}
          {t('productBase.colon')}
          {before && (
            <>
              <s>
                <Value state={before} field={field} />
              </s>{' '}
              →{' '}
            </>
          )}
          <Value state={after} field={field} />
        </li>
      ))}
    </ul>
  )
}

const wrappedChanges = (line: PlannedLine) => <Changes line={line} className={styles.wrapped} />

const useColumns = (): readonly Column<PlannedLine>[] => {
  const { t } = useMessages()
  return useMemo(
    () => [
      {
        key: 'line',
        title: t('productBase.import.line'),
        width: 52,
        align: 'end',
        cell: ({ line }: PlannedLine) => line,
      },
      {
        key: 'product_code',
        title: t('productBase.column.product_code'),
        width: 120,
        cell: ({ product_code }: PlannedLine) => product_code,
      },
      {
        key: 'result',
        title: t('productBase.import.result'),
        width: 112,
        cell: ({ result }: PlannedLine) => (
          <StateText color={toneOf[result]}>{t(`productBase.import.result_of.${result}`)}</StateText>
        ),
      },
      {
        key: 'changes',
        title: t('productBase.import.changes'),
        width: 300,
        cell: (line: PlannedLine) => !needsRoom(line) && <Changes line={line} className={styles.lines} />,
      },
    ],
    [t],
  )
}

interface ImportPlanProps {
  readonly preview: EndpointResponse<typeof previewImport>
  /** Error of the import, or a notice that the plan has changed; displayed at the button. */
  readonly notice: ReactNode
  /** Removes lines from the import, by their positions in the preview. */
  readonly onLeaveOut: (places: readonly number[]) => void
  readonly isBusy: boolean
  readonly onBack: () => void
  readonly onApply: () => void
}

/** Preview of all changes that an import would apply. */
export const ImportPlan = (props: ImportPlanProps) => {
  const { preview, notice, isBusy, onLeaveOut, onBack, onApply } = props
  const { counts, lines } = preview
  const { t } = useMessages()
  const [isOnlyNews, setOnlyNews] = useState(false)
  const numbered = useMemo(() => lines.map((line, number) => ({ ...line, number })), [lines])
  const rows = isOnlyNews ? numbered.filter(({ result }) => result !== 'unchanged') : numbered
  const title = t('productBase.import.plan_title')
  const toDo = counts.created + counts.changed
  return (
    <section aria-label={title}>
      <p className={styles.lead}>{t(toDo > 0 ? 'productBase.import.plan_hint' : 'productBase.import.nothing')}</p>
      <div className={styles.bar}>
        {results.map((result) => (
          <StateText key={result} color={toneOf[result]}>
            {t(`productBase.import.result_of.${result}`)} {counts[result]}
          </StateText>
        ))}
        <Checkbox checked={isOnlyNews} onChange={setOnlyNews}>
          {t('productBase.import.only_news')}
        </Checkbox>
      </div>
      <ImportWarnings lines={lines} isBusy={isBusy} onLeaveOut={onLeaveOut} />
      <DataTable
        label={t('productBase.import.changes')}
        list={listOfKnown(rows)}
        columns={useColumns()}
        rowKey={keyOf}
        expansion={wrappedChanges}
        isAlwaysExpanded={needsRoom}
        isFiltered={isOnlyNews}
      />
      <DrawerButtons>
        {notice}
        <Button onClick={onBack}>{t('productBase.import.back')}</Button>
        <Button type="primary" disabled={toDo === 0} loading={isBusy} onClick={onApply}>
          {t('productBase.import.apply', { count: toDo })}
        </Button>
      </DrawerButtons>
    </section>
  )
}
