import { diaDe, mostrarFecha } from '@gremial/contract/platform/fechas.ts'

/** Today in the organisation's zone, ISO, whatever zone the device is in. */
export const hoy = (): string => diaDe(new Date())

const reloj = new Intl.DateTimeFormat('es-AR', {
  timeZone: 'America/Argentina/Buenos_Aires',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
})

/** A moment as DD/MM/YYYY, HH:MM in the organisation's zone. */
export const mostrarMomento = (momento: Date): string => `${mostrarFecha(diaDe(momento))}, ${reloj.format(momento)}`
