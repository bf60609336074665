import { diaDe, horaDe, mostrarFecha } from '@gremial/contract/platform/fechas.ts'

/** Today in the organisation's zone, ISO, whatever zone the device is in. */
export const hoy = (): string => diaDe(new Date())

/** A moment as DD/MM/YYYY, HH:MM in the organisation's zone. */
export const mostrarMomento = (momento: Date): string => `${mostrarFecha(diaDe(momento))}, ${horaDe(momento)}`

/** "viernes 20/11/2026", in the person's language. */
export const diaLargo = (dia: string, idioma: string): string =>
  `${new Date(`${dia}T12:00:00Z`).toLocaleDateString(idioma, { weekday: 'long', timeZone: 'UTC' })} ${mostrarFecha(dia)}`
