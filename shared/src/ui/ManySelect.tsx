import { Select, Tag } from '@arco-design/web-react'
import type { SelectProps } from '@arco-design/web-react'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import styles from './ManySelect.module.css'

/** Taken away by the list or with backspace: Arco's own crosses are smaller than a finger may hit. */
const renderTag = ({ label }: { label: ReactNode }) => (
  <Tag size="small" style={{ margin: '2px 4px 2px 0' }}>
    {label}
  </Tag>
)

/** So many choices are drawn whole: of more, only those in view are there, and the list changes its width with them. */
const whole = { threshold: 500 }

/** A choice of many. The input within Arco's has no name of its own once something is chosen; this gives it one. */
export const ManySelect = (props: SelectProps & { readonly 'aria-label'?: string }) => {
  const box = useRef<HTMLDivElement>(null)
  const label = props['aria-label']
  useEffect(() => {
    if (label !== undefined) box.current?.querySelector('input')?.setAttribute('aria-label', label)
  })
  return (
    <div ref={box} className={styles.box}>
      <Select virtualListProps={whole} {...props} mode="multiple" renderTag={renderTag} />
    </div>
  )
}
