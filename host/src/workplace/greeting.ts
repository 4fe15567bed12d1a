/** Message key of the greeting for an hour, 0 to 23. */
export const greetingKey = (hour: number): 'night' | 'morning' | 'afternoon' | 'evening' => {
  if (hour < 5 || hour >= 23) return 'night'
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}
