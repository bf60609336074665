import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

/** The value, once it has been the same for `ms`. `same` compares two of them, so that a new but equal object does not wait again. */
export function useSettled<T>(value: T, same: (a: T, b: T) => boolean, ms: number): T {
  const [last, setLast] = useState(value)
  if (!same(last, value)) setLast(value)
  const [settled] = useDebouncedValue(last, ms)
  return settled
}
