import { diaDe, mostrarFecha } from '@gremial/contract/platform/fechas.ts'

export { mostrarMomento } from '@gremial/contract/platform/fechas.ts'

/** Today in the organisation's zone, ISO, whatever zone the device is in. */
export const hoy = (): string => diaDe(new Date())

/** "viernes 20/11/2026", in the person's language. */
export const diaLargo = (dia: string, idioma: string): string =>
  `${new Date(`${dia}T12:00:00Z`).toLocaleDateString(idioma, { weekday: 'long', timeZone: 'UTC' })} ${mostrarFecha(dia)}`
