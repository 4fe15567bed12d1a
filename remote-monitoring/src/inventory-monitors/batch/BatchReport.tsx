import { Button, Checkbox, Message } from '@arco-design/web-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CellTagColor } from '@outlet/shared/ui/CellTag'
import { StateText } from '@outlet/shared/ui/StateText'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { copyText } from '@outlet/shared/ui/copy-text'
import { DrawerButtons } from '@outlet/shared/ui/DrawerButtons'
import { DataTable } from '@outlet/shared/ui/DataTable'
import type { Column } from '@outlet/shared/ui/DataTable'
import { ErrorNotice } from '@outlet/shared/ui/ErrorNotice'
import { listOfKnown } from '@outlet/shared/ui/list-of-known'
import { countResults, failedLines, failedText } from './batch-outcome'
import type { BatchLine, LineResult } from './batch-outcome'
import type { BatchOutcome } from './use-create-many'
import styles from './batch.module.css'

const toneOf: Record<LineResult, CellTagColor> = {
  created: 'green',
  duplicate: 'gray',
  not_found: 'red',
  ambiguous: 'orange',
  invalid_format: 'red',
}
const results: readonly LineResult[] = ['created', 'duplicate', 'not_found', 'ambiguous', 'invalid_format']

const lineOf = ({ line }: BatchLine) => String(line)

const Counts = ({ lines }: { lines: readonly BatchLine[] }) => {
  const { t } = useTranslation('monitoring')
  const counts = countResults(lines)
  const shown = results.filter((result) => counts[result] > 0)
  return (
    <ul className={styles.counts} aria-label={t('inventoryMonitors.batch.result')}>
      {shown.map((result) => (
        <li key={result}>
          <StateText color={toneOf[result]}>
            {t(`inventoryMonitors.batch.result_of.${result}`)} {counts[result]}
          </StateText>
        </li>
      ))}
    </ul>
  )
}

const Result = ({ line: { result, candidates = [] } }: { line: BatchLine }) => {
  const { t } = useTranslation('monitoring')
  const locale = useLocale()
  const codes = new Intl.ListFormat(locale, { type: 'disjunction' }).format(candidates)
  return (
    <>
      <StateText color={toneOf[result]}>{t(`inventoryMonitors.batch.result_of.${result}`)}</StateText>
      {candidates.length > 0 && (
        <div className={styles.candidates}>{t('inventoryMonitors.batch.candidates', { codes })}</div>
      )}
    </>
  )
}

const useLineColumns = (): readonly Column<BatchLine>[] => {
  const { t } = useTranslation('monitoring')
  return useMemo(
    () => [
      { key: 'line', title: t('inventoryMonitors.batch.line'), width: 52, align: 'end', cell: lineOf },
      {
        key: 'code',
        title: t('inventoryMonitors.column.product_code'),
        width: 120,
        cell: ({ product_code: code }) => code,
      },
      {
        key: 'result',
        title: t('inventoryMonitors.batch.result'),
        width: 184,
        cell: (line) => <Result line={line} />,
      },
    ],
    [t],
  )
}

interface BatchReportProps {
  readonly outcome: BatchOutcome
  readonly onAgain: () => void
  readonly onClose: () => void
}

/** Result of each line; the failed codes can be copied, corrected and pasted again. */
export const BatchReport = ({ outcome: { lines, error }, onAgain, onClose }: BatchReportProps) => {
  const { t } = useTranslation('monitoring')
  const failed = failedLines(lines)
  const [isOnlyFailed, setOnlyFailed] = useState(false)
  const copy = async () => {
    const isCopied = await copyText(failedText(lines))
    if (isCopied) Message.success(t('inventoryMonitors.batch.copied', { count: failed.length }))
    else Message.warning(t('inventoryMonitors.batch.copy_refused'))
  }
  const columns = useLineColumns()
  return (
    <section aria-label={t('inventoryMonitors.batch.result_title')}>
      {error && <ErrorNotice form="inline" error={error} title={t('inventoryMonitors.batch.stopped')} />}
      <Counts lines={lines} />
      {failed.length > 0 && (
        <div className={styles.bar}>
          <Checkbox checked={isOnlyFailed} onChange={setOnlyFailed}>
            {t('inventoryMonitors.batch.only_failed')}
          </Checkbox>
          <Button onClick={() => void copy()}>{t('inventoryMonitors.batch.copy_failed')}</Button>
        </div>
      )}
      {lines.length > 0 && (
        <DataTable
          label={t('inventoryMonitors.batch.result_title')}
          list={listOfKnown(isOnlyFailed ? failed : lines)}
          columns={columns}
          rowKey={lineOf}
        />
      )}
      <DrawerButtons>
        <Button onClick={onAgain}>{t('inventoryMonitors.batch.again')}</Button>
        <Button type="primary" onClick={onClose}>
          {t('inventoryMonitors.batch.done')}
        </Button>
      </DrawerButtons>
    </section>
  )
}
