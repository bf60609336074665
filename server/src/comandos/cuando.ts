import { momentoCorto } from '@gremial/contract/platform/fechas.ts'

/** A moment, as the commands say it: day and hour of the organisation. */
export const cuando = (momento: Date): string => momentoCorto(momento).replace(', ', ' ')
