import { formatShortTimestamp } from '@gremial/contract/values/dates.ts'

/** Formats a time for command output, in the organisation's time zone. */
export const cuando = (momento: Date): string => formatShortTimestamp(momento).replace(', ', ' ')
