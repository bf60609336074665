import { formatShortTimestamp } from '@gremial/contract/values/dates.ts'

/** A moment, as the commands say it: day and hour of the organisation. */
export const cuando = (momento: Date): string => formatShortTimestamp(momento).replace(', ', ' ')
