import { Checkbox, Form, Input, Select } from '@arco-design/web-react'
import { FormField } from '@outlet/shared/ui/FormField'
import { NumberInput } from '@outlet/shared/ui/NumberInput'
import type { SchemaField } from './schema-fields'

export interface FieldLabels {
  readonly label: (name: string) => string
  /** Empty = no hint. */
  readonly hint: (name: string) => string
  readonly example: (name: string) => string
  readonly option: (name: string, value: string) => string
}

interface Props {
  /** Prefix of the form's field names, such as `settings_`. */
  readonly prefix: string
  readonly fields: readonly SchemaField[]
  readonly labels: FieldLabels
}

const plain = { spellCheck: false, autoCapitalize: 'off' } as const

const FlagField = ({ prefix, field: { name }, labels }: Omit<Props, 'fields'> & { readonly field: SchemaField }) => (
  <Form.Item field={`${prefix}${name}`} triggerPropName="checked" extra={labels.hint(name)}>
    <Checkbox>{labels.label(name)}</Checkbox>
  </Form.Item>
)

const inputOf = ({ name, type, options, range }: SchemaField, labels: FieldLabels) => {
  const placeholder = labels.example(name)
  switch (type) {
    case 'number':
      return <NumberInput {...range} placeholder={placeholder} />
    case 'choice':
      return <Select options={options.map((value) => ({ value, label: labels.option(name, value) }))} />
    case 'texts':
    case 'numbers':
      return <Input.TextArea {...plain} autoSize={{ minRows: 2, maxRows: 8 }} placeholder={placeholder} />
    default:
      return <Input {...plain} maxLength={2000} placeholder={placeholder} />
  }
}

export const SchemaFields = ({ prefix, fields, labels }: Props) =>
  fields.map((field) =>
    field.type === 'flag' ? (
      <FlagField key={field.name} prefix={prefix} field={field} labels={labels} />
    ) : (
      <FormField
        key={field.name}
        field={`${prefix}${field.name}`}
        label={labels.label(field.name)}
        required={field.isRequired}
        hint={labels.hint(field.name) || undefined}
      >
        {inputOf(field, labels)}
      </FormField>
    ),
  )
