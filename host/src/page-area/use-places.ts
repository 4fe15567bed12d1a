import { useEffect, useState } from 'react'

/** These keys, and for a moment those that just went: their places are emptied before they are taken away. */
export const usePlaces = (keys: readonly string[]): readonly string[] => {
  const [places, setPlaces] = useState(keys)
  const all = [...keys, ...places.filter((key) => !keys.includes(key))]
  if (keys.some((key) => !places.includes(key))) setPlaces(all)
  const isOver = all.length > keys.length
  useEffect(() => {
    if (!isOver) return undefined
    const timer = setTimeout(() => setPlaces(keys))
    return () => clearTimeout(timer)
  }, [isOver, keys])
  return all
}
