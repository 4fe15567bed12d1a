import { Alert, Button, Input } from '@arco-design/web-react'
import { useId, useMemo, useState } from 'react'
import type { ApiError } from '@outlet/shared/api/api-error'
import { MAX_IMPORT_LINES } from '@outlet/shared/contract/product-base/product-base-import'
import type { ImportLine } from '@outlet/shared/contract/product-base/product-base-import'
import type { CodeColumn } from '@outlet/shared/format/parse-code-table'
import { formatNumber } from '@outlet/shared/format/number'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { DrawerButtons } from '@outlet/shared/ui/DrawerButtons'
import { FileButton } from '@outlet/shared/ui/FileButton'
import { Refusal } from '@outlet/shared/ui/Refusal'
import { CodeColumnChoice } from '@outlet/shared/ui/table-file/CodeColumnChoice'
import { useTableFileMessages } from '@outlet/shared/ui/table-file/table-file-messages'
import { parseImport } from './parse-import'
import styles from './product-base.module.css'
import { useMessages } from './messages/messages'

const MAX_BYTES = 5_000_000
const MAX_ROWS = 18
/** Length in characters above which the text area has its maximum height. Measuring a longer text takes seconds. */
const MAX_MEASURED_CHARS = 20_000

interface ImportFormProps {
  readonly text: string
  readonly isBusy: boolean
  readonly onText: (text: string) => void
  /** Reason why the preview failed. */
  readonly refusal: ApiError | null
  readonly onCheck: (lines: readonly ImportLine[]) => void
}

/** Input of pasted codes, or of a CSV file with tags, notes and owners. */
export const ImportForm = ({ text, isBusy, refusal, onText, onCheck }: ImportFormProps) => {
  const { t } = useMessages()
  const locale = useLocale()
  const id = useId()
  const { t: tableText } = useTableFileMessages()
  // Valid for this text only: another text is another table.
  const [choice, setChoice] = useState<{ text: string; column: CodeColumn }>()
  const chosen = choice?.text === text ? choice.column : null
  const parsed = useMemo(() => parseImport(text, chosen), [text, chosen])
  const { lines, table } = parsed
  const isTooMany = lines.length > MAX_IMPORT_LINES
  const counted = t(isTooMany ? 'productBase.import.too_many' : 'productBase.import.lines', {
    count: lines.length,
    number: formatNumber(lines.length, locale),
    most: formatNumber(MAX_IMPORT_LINES, locale),
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onCheck(lines)
      }}
    >
      <label className={styles.label} htmlFor={id}>
        {t('productBase.import.text')}
      </label>
      <Input.TextArea
        id={id}
        value={text}
        onChange={onText}
        {...(text.length > MAX_MEASURED_CHARS ? { rows: MAX_ROWS } : { autoSize: { minRows: 10, maxRows: MAX_ROWS } })}
        placeholder={t('productBase.import.placeholder')}
        spellCheck={false}
        aria-describedby={`${id}-hint`}
      />
      <p id={`${id}-hint`} className={styles.quiet}>
        {t('productBase.import.hint')}
      </p>
      <div className={styles.bar}>
        <FileButton
          label={t('productBase.import.upload')}
          maxBytes={MAX_BYTES}
          messages={{ tooLarge: t('productBase.import.file_too_large'), failed: t('productBase.import.file_failed') }}
          onText={onText}
        />
        <span role="status" className={isTooMany ? styles.wrong : styles.quiet}>
          {counted}
        </span>
      </div>
      {table.column === null && (
        <CodeColumnChoice table={table} value={chosen} onChange={(column) => setChoice({ text, column })} />
      )}
      {parsed.repeatedHeadings.length > 0 && (
        <Alert
          type="warning"
          content={tableText('repeated', { headings: parsed.repeatedHeadings.join(t('catalog:outletProducts.comma')) })}
        />
      )}
      <DrawerButtons>
        <Refusal of={refusal} />
        <Button type="primary" htmlType="submit" disabled={lines.length === 0 || isTooMany} loading={isBusy}>
          {t('productBase.import.check')}
        </Button>
      </DrawerButtons>
    </form>
  )
}
