import { Select, Tag } from '@arco-design/web-react'
import type { SelectProps } from '@arco-design/web-react'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import styles from './ManySelect.module.css'

/**
 * A tag without a cross: Arco's crosses are too small for a finger. Values are removed in the list or with backspace.
 */
const renderTag = ({ label }: { label: ReactNode }) => (
  <Tag size="small" style={{ margin: '2px 4px 2px 0' }}>
    {label}
  </Tag>
)

/**
 * Number of choices up to which all are rendered. Beyond it the list is virtual, and its width changes while it is
 * scrolled.
 */
const virtualListProps = { threshold: 500 }

/**
 * A multiple select. Arco's inner input has no accessible name once a value is chosen; this component sets one. With
 * `allowCreate`, text that is typed and not yet chosen becomes a value when the focus leaves; Arco drops it.
 */
export const ManySelect = (props: SelectProps & { readonly 'aria-label'?: string }) => {
  const box = useRef<HTMLDivElement>(null)
  const typed = useRef('')
  const label = props['aria-label']
  const noteTyped: SelectProps['onInputValueChange'] = (text) => (typed.current = text)
  const dropTyped: SelectProps['onKeyDown'] = ({ key }) => {
    if (key === 'Escape') typed.current = ''
  }
  const addTyped = () => {
    const chosen: unknown[] = Array.isArray(props.value) ? props.value : []
    const text = typed.current.trim()
    typed.current = ''
    if (props.allowCreate && text !== '' && !chosen.includes(text)) props.onChange?.([...chosen, text], [])
  }
  useEffect(() => {
    if (label !== undefined) box.current?.querySelector('input')?.setAttribute('aria-label', label)
  })
  return (
    <div ref={box} className={styles.box}>
      <Select
        virtualListProps={virtualListProps}
        {...props}
        mode="multiple"
        renderTag={renderTag}
        onInputValueChange={noteTyped}
        onKeyDown={dropTyped}
        onBlur={addTyped}
      />
    </div>
  )
}
