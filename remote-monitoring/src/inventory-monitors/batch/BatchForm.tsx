import { Button, Form, Input } from '@arco-design/web-react'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MonitorDraft } from '@outlet/shared/contract/inventory-monitors'
import {
  readCodeTable,
  repeatedHeadings,
  type CodeColumn,
  type CodeTable,
} from '@outlet/shared/format/parse-code-table'
import { DrawerButtons } from '@outlet/shared/ui/DrawerButtons'
import { FileButton } from '@outlet/shared/ui/FileButton'
import { focusFirst } from '@outlet/shared/ui/focus-field'
import { FormField } from '@outlet/shared/ui/FormField'
import { CodeColumnChoice } from '@outlet/shared/ui/table-file/CodeColumnChoice'
import { useTableFileMessages } from '@outlet/shared/ui/table-file/table-file-messages'
import { SHORTENED_PRODUCT_CODE } from '@outlet/shared/contract/products/product-code'
import { formatNumber } from '@outlet/shared/format/number'
import { problemText } from '@outlet/shared/i18n/problem-text'
import { useLocale } from '@outlet/shared/settings/use-settings'
import type { BatchDraft } from './batch-draft'
import { MonitorSettingsFields } from '../form/MonitorSettingsFields'
import { codesOf, isProductCode, isShortenedNumber } from './parse-codes'
import { settingsBodyOf } from '../form/settings-values'
import { StoreSelect } from '../form/StoreSelect'
import { useCreateMany, type BatchOutcome } from './use-create-many'
import styles from './batch.module.css'

/** The server's validation rules, applied before the request. */
const BatchSettings = MonitorDraft.omit({ product_code: true, variant_ids: true })

const MAX_BYTES = 2_000_000

interface BatchFormProps {
  readonly initialDraft: BatchDraft
  readonly onChange: (draft: BatchDraft) => void
  readonly onDone: (outcome: BatchOutcome) => void
}

interface CodesFileProps {
  readonly typed: CodeTable
  /** Replaces the typed codes. */
  readonly onCodes: (codes: readonly string[]) => void
  readonly onAdd: (codes: readonly string[]) => void
}

/** Maximum length of a product code. */
const MAX_CODE_CHARS = 64

const shortened = (code = ''): string => (code.length > MAX_CODE_CHARS ? `${code.slice(0, MAX_CODE_CHARS)}…` : code)

/** Number of codes in the text, and of those that are invalid, shown before anything is sent. */
const CodeCount = ({ codes }: { codes: readonly string[] }) => {
  const { t, i18n } = useTranslation('monitoring')
  const locale = useLocale()
  const invalid = useMemo(() => codes.filter((code) => !isProductCode(code)), [codes])
  const values = (count: number) => ({ count, formatted: formatNumber(count, locale) })
  if (codes.length === 0) return <span>{t('inventoryMonitors.batch.count_zero')}</span>
  return (
    <span role="status">
      {t('inventoryMonitors.batch.count', values(codes.length))}
      {invalid.length > 0 && (
        <span className={styles.invalid}>
          {t('inventoryMonitors.batch.count_invalid', { ...values(invalid.length), example: shortened(invalid[0]) })}
          {invalid.some(isShortenedNumber) && ` ${problemText(i18n, { code: SHORTENED_PRODUCT_CODE, message: '' })}`}
        </span>
      )}
    </span>
  )
}

/** Adds the codes of a file to the typed ones. For a table with unknown headings the user selects the column. */
const CodesFile = ({ typed, onCodes, onAdd }: CodesFileProps) => {
  const { t } = useTranslation('monitoring')
  const { t: tableText } = useTableFileMessages()
  const [file, setFile] = useState<CodeTable>()
  const [repeated, setRepeated] = useState<readonly string[]>([])
  const read = (text: string) => {
    const table = readCodeTable(text)
    setRepeated(repeatedHeadings(table))
    if (table.column === null) setFile(table)
    else onAdd(codesOf(table, table.column))
  }
  const choose = (column: CodeColumn) => {
    if (!file) return onCodes(codesOf(typed, column))
    onAdd(codesOf(file, column))
    setFile(undefined)
  }
  const tableToResolve = file ?? (typed.column === null ? typed : undefined)
  return (
    <>
      {tableToResolve && <CodeColumnChoice table={tableToResolve} value={null} onChange={choose} />}
      {repeated.length > 0 && <p className={styles.hint}>{tableText('repeated', { headings: repeated.join(', ') })}</p>}
      <div className={styles.bar}>
        <FileButton
          label={t('inventoryMonitors.batch.upload')}
          maxBytes={MAX_BYTES}
          messages={{
            tooLarge: t('inventoryMonitors.batch.file_too_large'),
            failed: t('inventoryMonitors.batch.file_failed'),
          }}
          onText={read}
        />
        <CodeCount codes={typed.column === null ? [] : codesOf(typed, typed.column)} />
      </div>
      <p className={styles.hint}>{t('inventoryMonitors.batch.upload_hint')}</p>
    </>
  )
}

/** Form for many product codes of one store: pasted, typed or read from a file. */
export const BatchForm = ({ initialDraft, onChange, onDone }: BatchFormProps) => {
  const { t } = useTranslation('monitoring')
  const id = useId()
  const [form] = Form.useForm<BatchDraft>()
  const [draft, setDraft] = useState(initialDraft)
  const { run, progress } = useCreateMany()
  const change = (changed: BatchDraft) => {
    setDraft(changed)
    onChange(changed)
  }
  const typed = useMemo(() => readCodeTable(draft.codes), [draft.codes])
  const setCodes = (entries: readonly string[]) => {
    const text = entries.filter((part) => part !== '').join('\n')
    form.setFieldsValue({ codes: text })
    change({ ...draft, codes: text })
  }
  const submit = async () => {
    const fail = (fields: readonly string[], messageKey: string) => {
      for (const field of fields) form.setFields({ [field]: { error: { message: t(messageKey) } } })
      focusFirst(id, fields)
    }
    if (draft.website_type === undefined) return fail(['website_type'], 'inventoryMonitors.batch.store_missing')
    if (typed.column === null) return fail(['codes'], 'inventoryMonitors.batch.column_missing')
    const codes = codesOf(typed, typed.column)
    if (codes.length === 0) return fail(['codes'], 'inventoryMonitors.batch.codes_missing')
    const { codes: _codes, ...settings } = draft
    const body = BatchSettings.safeParse(settingsBodyOf(settings))
    if (!body.success) {
      const wrong = body.error.issues.map(({ path }) => String(path[0]))
      return fail(wrong, 'inventoryMonitors.batch.setting_wrong')
    }
    onDone(await run(body.data, codes))
  }
  return (
    <Form
      id={id}
      form={form}
      layout="vertical"
      initialValues={initialDraft}
      onValuesChange={(changed, values) => {
        // Arco does not clear an error that was set by `setFields`.
        for (const field of Object.keys(changed)) form.setFields({ [field]: { error: undefined } })
        change({ ...draft, ...values })
      }}
      onSubmit={() => void submit()}
    >
      <FormField field="website_type" label={t('inventoryMonitors.form.website_type')} required>
        <StoreSelect />
      </FormField>
      <FormField
        field="codes"
        label={t('inventoryMonitors.batch.codes')}
        hint={t('inventoryMonitors.batch.codes_hint')}
        required
      >
        <Input.TextArea
          className={styles.codes}
          autoSize={{ minRows: 8, maxRows: 16 }}
          placeholder={t('inventoryMonitors.batch.codes_placeholder')}
          spellCheck={false}
        />
      </FormField>
      <CodesFile typed={typed} onCodes={setCodes} onAdd={(codes) => setCodes([draft.codes.trim(), ...codes])} />
      <MonitorSettingsFields />
      <DrawerButtons>
        {progress && <span role="status">{t('inventoryMonitors.batch.progress', progress)}</span>}
        <Button type="primary" htmlType="submit" loading={progress !== undefined}>
          {t('inventoryMonitors.batch.submit')}
        </Button>
      </DrawerButtons>
    </Form>
  )
}
