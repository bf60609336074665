import { fromCents, toCents } from '../values/money.ts'
import { type Elegibilidad, type Hechos, verElegibilidad } from './definicion.condiciones.ts'
import { contestanDos, type MontoVisto, montoDe } from './definicion.monto.ts'
import { problemasDeRespuestas } from './definicion.respuestas.ts'
import type { ContenidoDefinicion, PruebaDefinicion } from './definicion.ts'

/** Test cases of a definition, with invented people: run in the designer and before publishing. */

/** Facts of an invented person, on their own day or another. */
export function hechosDePrueba(prueba: PruebaDefinicion, dia = prueba.dia): Hechos {
  return {
    dia,
    estado: prueba.estado,
    categoria: prueba.categoria,
    seccional: prueba.seccional,
    alta: prueba.alta,
    nacimiento: prueba.nacimiento,
    familia: prueba.familia,
    pedidos: prueba.pedidos.map((p) => ({
      dia: p.dia,
      propio: true,
      documentos: p.documento === null ? [] : [p.documento],
      monto: p.monto === null ? null : toCents(p.monto),
    })),
  }
}

export interface VistaDePrueba {
  elegibilidad: Elegibilidad
  respuestas: ReturnType<typeof problemasDeRespuestas>
  monto: MontoVisto
  dos: boolean
  /** True if they could file: all conditions are met, and there is an amount if one is paid. */
  puede: boolean
  /** True if it matches the clerk's expectation, including the amount if one is expected. */
  coincide: boolean
}

export function probar(contenido: ContenidoDefinicion, prueba: PruebaDefinicion, dia = prueba.dia): VistaDePrueba {
  const hechos = hechosDePrueba(prueba, dia)
  const elegibilidad = verElegibilidad(contenido, hechos, prueba.respuestas)
  const monto = montoDe(contenido, hechos, prueba.respuestas)
  const puede = elegibilidad.resultado === 'SI' && monto.problema === ''
  const { espera } = prueba
  const delMonto = !puede || espera.monto === null || (monto.centavos !== null && fromCents(monto.centavos) === espera.monto)
  return {
    elegibilidad,
    respuestas: problemasDeRespuestas(contenido, prueba.respuestas, dia),
    monto,
    dos: contestanDos(contenido, monto.centavos),
    puede,
    coincide: puede === espera.puede && delMonto,
  }
}
