import { Button, Input } from '@arco-design/web-react'
import type { InputProps } from '@arco-design/web-react'
import { IconClose } from '@arco-design/web-react/icon'
import { useRef, useState } from 'react'
import type { ComponentRef, KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isEnter } from '@outlet/shared/ui/keys'
import styles from './store-page.module.css'

const SEPARATORS = /[\s,，;；、]+/

interface CategoryIdsInputProps extends Omit<InputProps, 'value' | 'onChange'> {
  readonly value?: readonly string[]
  readonly onChange?: (ids: readonly string[]) => void
}

/** Input of ids as tags, typed or pasted with separators. Leaving the field adds the typed text as a tag. */
export const CategoryIdsInput = ({ value: ids = [], onChange, ...input }: CategoryIdsInputProps) => {
  const { t } = useTranslation('catalog')
  const field = useRef<ComponentRef<typeof Input>>(null)
  const [text, setText] = useState('')
  const add = (typed: string) => {
    setText('')
    const more = typed.split(SEPARATORS).filter((id) => id !== '')
    if (more.length > 0) onChange?.([...new Set([...ids, ...more])])
  }
  const type = (typed: string) => (SEPARATORS.test(typed) ? add(typed) : setText(typed))
  /** Enter adds the tag and does not submit the form. */
  const addOnEnter = (event: KeyboardEvent) => {
    if (!isEnter(event)) return
    event.preventDefault()
    add(text)
  }
  const remove = (id: string) => {
    onChange?.(ids.filter((other) => other !== id))
    field.current?.focus()
  }
  return (
    <>
      <Input ref={field} {...input} value={text} onChange={type} onKeyDown={addOnEnter} onBlur={() => add(text)} />
      {ids.length > 0 && (
        <ul className={styles.ids}>
          {ids.map((id) => (
            <li key={id}>
              <Button size="mini" aria-label={t('stores.form.remove', { id })} onClick={() => remove(id)}>
                {id} <IconClose />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
