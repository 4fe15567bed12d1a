import { useMemo, useState } from 'react'
import type { Annotation, AnnotationKind } from '@outlet/shared/contract/analytics/annotations'
import { useLocale } from '@outlet/shared/settings/use-settings'
import { annotationRows } from './annotation-marks'

/** An annotation in the user's language. */
export interface ShownAnnotation extends Omit<Annotation, 'text' | 'at'> {
  readonly text: string
  /** Milliseconds since 1970. */
  readonly at: number
}

export interface ShownAnnotations {
  readonly shown: readonly ShownAnnotation[]
  /** Kinds that occur in `items`, hidden or not. */
  readonly kinds: readonly AnnotationKind[]
  readonly hidden: readonly AnnotationKind[]
  readonly toggle: (kind: AnnotationKind) => void
}

/** Returns a chart's annotations of the kinds that are not hidden. `items` must be referentially stable. */
export const useAnnotations = (items: readonly Annotation[]): ShownAnnotations => {
  const locale = useLocale()
  const [hidden, setHidden] = useState<readonly AnnotationKind[]>([])
  const shown = useMemo(
    () =>
      items
        .filter(({ kind }) => !hidden.includes(kind))
        .map((item) => ({ ...item, at: Date.parse(item.at), text: item.text[locale] })),
    [items, hidden, locale],
  )
  const toggle = (kind: AnnotationKind) =>
    setHidden((before) => (before.includes(kind) ? before.filter((each) => each !== kind) : [...before, kind]))
  return { shown, kinds: annotationRows(items), hidden, toggle }
}
