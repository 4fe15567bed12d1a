import { Checkbox, Form, Input, Select } from '@arco-design/web-react'
import { FormField } from '@outlet/shared/ui/FormField'
import { NumberInput } from '@outlet/shared/ui/NumberInput'
import type { SchemaField } from './schema-fields'

/** How a schema's fields are called and explained. */
export interface FieldWords {
  readonly label: (name: string) => string
  /** Empty = nothing needs to be said. */
  readonly help: (name: string) => string
  readonly example: (name: string) => string
  readonly option: (name: string, value: string) => string
}

interface Props {
  /** In the form their names begin with it: `settings_`. */
  readonly prefix: string
  readonly fields: readonly SchemaField[]
  readonly words: FieldWords
}

const plain = { spellCheck: false, autoCapitalize: 'off' } as const

const FlagField = ({ prefix, field: { name }, words }: Omit<Props, 'fields'> & { readonly field: SchemaField }) => (
  <Form.Item field={`${prefix}${name}`} triggerPropName="checked" extra={words.help(name)}>
    <Checkbox>{words.label(name)}</Checkbox>
  </Form.Item>
)

const inputOf = ({ name, type, options, range }: SchemaField, words: FieldWords) => {
  const placeholder = words.example(name)
  switch (type) {
    case 'number':
      return <NumberInput {...range} placeholder={placeholder} />
    case 'choice':
      return <Select options={options.map((value) => ({ value, label: words.option(name, value) }))} />
    case 'texts':
    case 'numbers':
      return <Input.TextArea {...plain} autoSize={{ minRows: 2, maxRows: 8 }} placeholder={placeholder} />
    default:
      return <Input {...plain} maxLength={2000} placeholder={placeholder} />
  }
}

/** The inputs of a schema: what it asks for is what the form asks for. */
export const SchemaFields = ({ prefix, fields, words }: Props) =>
  fields.map((field) =>
    field.type === 'flag' ? (
      <FlagField key={field.name} prefix={prefix} field={field} words={words} />
    ) : (
      <FormField
        key={field.name}
        field={`${prefix}${field.name}`}
        label={words.label(field.name)}
        required={field.isRequired}
        hint={words.help(field.name) || undefined}
      >
        {inputOf(field, words)}
      </FormField>
    ),
  )
