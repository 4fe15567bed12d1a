import { Select } from '@arco-design/web-react'
import type { SelectProps } from '@arco-design/web-react'
import { useEffect, useRef } from 'react'
import styles from './product-base.module.css'

/** A select of many, whose inner field has the name that Arco gives to the box around it only. */
export const ManyInput = (props: SelectProps & { readonly 'aria-label'?: string }) => {
  const box = useRef<HTMLDivElement>(null)
  const name = props['aria-label'] ?? ''
  useEffect(() => box.current?.querySelector('input')?.setAttribute('aria-label', name))
  return (
    <div ref={box} className={styles.many}>
      <Select {...props} mode="multiple" />
    </div>
  )
}
