import type { Locale } from '@gremial/contract/platform/locale.ts'
import { type ContenidoDefinicion, contenidoDefinicion, enIdioma } from '@gremial/contract/tramites/definicion.ts'
import { casamiento, kitEscolar, nacimiento, sepelio } from './ejemplos/familia.ts'
import { cambioDeDatos, clubDeportivo, consultaLegal, sorteoDeVacaciones } from './ejemplos/servicios.ts'
import { apoyoPorDiscapacidad, jubilacion } from './ejemplos/subsidios.ts'
import { enCadaIdioma } from './ejemplos/traducciones.ts'

/** Sample procedures to start from, invisible until a copy is published (decision 156). */
const ejemplos: Record<string, unknown> = {
  nacimiento,
  'kit-escolar': kitEscolar,
  sepelio,
  casamiento,
  'sorteo-de-vacaciones': sorteoDeVacaciones,
  'club-deportivo': clubDeportivo,
  'consulta-legal': consultaLegal,
  'apoyo-por-discapacidad': apoyoPorDiscapacidad,
  jubilacion,
  'cambio-de-datos': cambioDeDatos,
}

export const nombresDeEjemplos = Object.keys(ejemplos)

/** A new copy of an example; undefined for an unknown name. */
export const ejemploDe = (nombre: string): ContenidoDefinicion | undefined =>
  Object.hasOwn(ejemplos, nombre) ? contenidoDefinicion.parse(enCadaIdioma(ejemplos[nombre])) : undefined

export const ejemplosEn = (idioma: Locale): Array<{ ejemplo: string; nombre: string; resumen: string }> =>
  nombresDeEjemplos.flatMap((ejemplo) => {
    const contenido = ejemploDe(ejemplo)
    return contenido
      ? [{ ejemplo, nombre: enIdioma(contenido.nombre, idioma), resumen: enIdioma(contenido.resumen, idioma) }]
      : []
  })
