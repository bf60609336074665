const formato = new Intl.DateTimeFormat('es-AR', {
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'America/Argentina/Buenos_Aires',
})

/** A moment, as the commands say it: day and hour of the organisation. */
export const cuando = (momento: Date): string => formato.format(momento).replace(', ', ' ')
